BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
	game VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	body JSON NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY (game, number), 
	CONSTRAINT fk_entries_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('game000001',0,'position','{"round":1,"phase":"choose","first":0,"turn":null,"seats":[{"points":2,"resources":4,"supply":21,"tiles":["R13","B6"],"hand":["Y1","D","B2","R3"],"choice":null,"characters":["character-4","character-5","character-6"],"cards":[],"new_hands":2,"draft":[]},{"points":3,"resources":4,"supply":21,"tiles":["Y11","B7"],"hand":["R1","I","A","E"],"choice":null,"characters":["character-13","character-14","character-15"],"cards":[],"new_hands":2,"draft":[]}],"city":{"-1,-1":{"tiles":["B1"],"owner":null,"site":false},"0,-1":{"tiles":["B3"],"owner":null,"site":false},"1,-1":{"tiles":["Y2"],"owner":null,"site":false},"-1,0":{"tiles":["R2"],"owner":null,"site":false},"0,0":{"tiles":["R3"],"owner":null,"site":false},"1,0":{"tiles":["B2"],"owner":null,"site":false},"-1,1":{"tiles":["Y3"],"owner":null,"site":false},"0,1":{"tiles":["Y1"],"owner":null,"site":false},"1,1":{"tiles":["R1"],"owner":null,"site":false}},"tokens":{"A":"-1,-2","B":"0,-2","C":"1,-2","D":"2,-1","E":"2,0","F":"2,1","G":"1,2","H":"0,2","I":"-1,2","J":"-2,1","K":"-2,0","L":"-2,-1"},"deck":["J","K","F","B","C","B3"],"discard":["H","Y3","L","G","R2","Y2","B1"],"supply":["Y10","Y16","B14","B15","B12","Y4","Y17","R15","R7","R20","Y13","R12","Y9","R18","Y20","Y14","B13","B4","B9","R6","B20","R11","Y12","Y15","B16","B18","B10","B17","B19","Y8","R9","Y7","Y19","R5","R14","Y6","R10","B8","R8","R16","R17"],"exhausted":0,"box":["B11","R4","Y5","Y18","B5","R19"],"final_round":false}');
INSERT INTO "entries" VALUES('game000001',1,'event','{"kind":"drafted","seat":0,"characters":["character-4","character-5","character-6"],"expert":null}');
INSERT INTO "entries" VALUES('game000001',2,'event','{"kind":"drafted","seat":1,"characters":["character-13","character-14","character-15"],"expert":null}');
INSERT INTO "entries" VALUES('game000001',3,'event','{"kind":"round_began","round":1,"first":0}');
INSERT INTO "entries" VALUES('game000001',4,'decision','{"seat":0,"kind":"choose","card":"D","tiles":[],"event":null,"aside":null}');
INSERT INTO "entries" VALUES('game000001',5,'decision','{"seat":1,"kind":"choose","card":"A","tiles":[],"event":null,"aside":null}');
INSERT INTO "entries" VALUES('game000001',6,'event','{"kind":"acted","seat":0,"card":"D","tiles":[],"event":null,"action":"exploit","fell_back":false,"cell":"2,-1"}');
INSERT INTO "entries" VALUES('game000001',7,'decision','{"seat":0,"kind":"gain","item":"resource"}');
INSERT INTO "entries" VALUES('game000001',8,'event','{"kind":"gained","seat":0,"source":"action","resources":1,"points":0,"tiles":0}');
INSERT INTO "entries" VALUES('game000001',9,'event','{"kind":"gained","seat":0,"source":"bonus","resources":0,"points":0,"tiles":1}');
INSERT INTO "entries" VALUES('game000001',10,'event','{"kind":"drew","seat":0,"tiles":["Y10"],"count":1,"prestige":[],"green":0,"new_buildings":0}');
INSERT INTO "entries" VALUES('game000001',11,'event','{"kind":"acted","seat":1,"card":"A","tiles":[],"event":null,"action":"exploit","fell_back":false,"cell":"-1,-2"}');
INSERT INTO "entries" VALUES('game000001',12,'decision','{"seat":1,"kind":"gain","item":"resource"}');
INSERT INTO "entries" VALUES('game000001',13,'event','{"kind":"gained","seat":1,"source":"action","resources":1,"points":0,"tiles":0}');
INSERT INTO "entries" VALUES('game000001',14,'event','{"kind":"gained","seat":1,"source":"bonus","resources":1,"points":1,"tiles":0}');
INSERT INTO "entries" VALUES('game000001',15,'position','{"round":2,"phase":"choose","first":1,"turn":null,"seats":[{"points":2,"resources":5,"supply":20,"tiles":["R13","B6","Y10"],"hand":["R1","I","E","K"],"choice":null,"characters":["character-4","character-5","character-6"],"cards":[],"new_hands":2,"draft":[]},{"points":4,"resources":6,"supply":19,"tiles":["Y11","B7"],"hand":["Y1","B2","R3","J"],"choice":null,"characters":["character-13","character-14","character-15"],"cards":[],"new_hands":2,"draft":[]}],"city":{"-1,-1":{"tiles":["B1"],"owner":null,"site":false},"0,-1":{"tiles":["B3"],"owner":null,"site":false},"1,-1":{"tiles":["Y2"],"owner":null,"site":false},"-1,0":{"tiles":["R2"],"owner":null,"site":false},"0,0":{"tiles":["R3"],"owner":null,"site":false},"1,0":{"tiles":["B2"],"owner":null,"site":false},"-1,1":{"tiles":["Y3"],"owner":null,"site":false},"0,1":{"tiles":["Y1"],"owner":null,"site":false},"1,1":{"tiles":["R1"],"owner":null,"site":false}},"tokens":{"A":"-1,-2","B":"0,-2","C":"1,-2","D":"2,-1","E":"2,0","F":"2,1","G":"1,2","H":"0,2","I":"-1,2","J":"-2,1","K":"-2,0","L":"-2,-1"},"deck":["F","B","C","B3"],"discard":["H","Y3","L","G","R2","Y2","B1","D","A"],"supply":["Y16","B14","B15","B12","Y4","Y17","R15","R7","R20","Y13","R12","Y9","R18","Y20","Y14","B13","B4","B9","R6","B20","R11","Y12","Y15","B16","B18","B10","B17","B19","Y8","R9","Y7","Y19","R5","R14","Y6","R10","B8","R8","R16","R17"],"exhausted":0,"box":["B11","R4","Y5","Y18","B5","R19"],"final_round":false}');
INSERT INTO "entries" VALUES('game000001',16,'event','{"kind":"round_began","round":2,"first":1}');
CREATE TABLE games (
	id VARCHAR(16) NOT NULL, 
	version INTEGER NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	channel VARCHAR(32) NOT NULL, 
	open_channel VARCHAR(32), 
	created BIGINT NOT NULL, 
	meta JSON NOT NULL, 
	pending JSON NOT NULL, 
	drawn INTEGER NOT NULL, 
	seed VARCHAR(64), 
	salt VARCHAR(64), 
	next_entry INTEGER NOT NULL, 
	last_position INTEGER, 
	awaits_ai BOOLEAN NOT NULL, 
	CONSTRAINT pk_games PRIMARY KEY (id), 
	CONSTRAINT uq_games_open_channel UNIQUE (open_channel)
);
INSERT INTO "games" VALUES('game000001',7,'running','c1','c1',1772474400000000,'{"id":"game000001","channel":"c1","guild":"g1","host":"101","created":"2026-03-02T18:00:00Z","status":"running","language":"en","options":{"seats":2,"setup":"introductory","modules":[],"hand_size":4,"solo":null},"seats":[{"name":"Nell","person":"101","level":null,"owner":null,"prompt":5,"asked_at":"2026-03-02T18:00:00Z","pinged":false,"late":false,"away":false},{"name":"Faye","person":"102","level":null,"owner":null,"prompt":5,"asked_at":null,"pinged":false,"late":false,"away":false}],"pace":{"name":"relaxed","ping_after":"PT2M","limit":"P1D","on_limit":"ask"},"version":7,"round":2,"paused":false,"votes":[],"votes_made":0,"offers":[],"commitment":"c3020ab9072ea658569926d1a56eb3b9271c8035beb604908d86016156ce4a3e","started":"2026-03-02T18:00:00Z","finished":null,"end_reason":null,"ended_by":null,"winners":[]}','{"1":{"seat":1,"kind":"choose","card":"J","tiles":[],"event":null,"aside":null}}',0,'0000000000000000000000000000000000000000000000000000000000000000','00',17,15,0);
INSERT INTO "games" VALUES('game000002',1,'lobby','c2','c2',1772474400000000,'{"id":"game000002","channel":"c2","guild":"g1","host":"103","created":"2026-03-02T18:00:00Z","status":"lobby","language":"en","options":{"seats":2,"setup":"introductory","modules":[],"hand_size":4,"solo":null},"seats":[{"name":"Miley","person":"103","level":null,"owner":null,"prompt":0,"asked_at":null,"pinged":false,"late":false,"away":false},{"name":"AI","person":null,"level":"medium","owner":null,"prompt":0,"asked_at":null,"pinged":false,"late":false,"away":false}],"pace":{"name":"relaxed","ping_after":"PT2M","limit":"P1D","on_limit":"ask"},"version":1,"round":0,"paused":false,"votes":[],"votes_made":0,"offers":[],"commitment":null,"started":null,"finished":null,"end_reason":null,"ended_by":null,"winners":[]}','{}',0,NULL,NULL,0,NULL,0);
CREATE TABLE guilds (
	id VARCHAR(32) NOT NULL, 
	settings JSON NOT NULL, 
	CONSTRAINT pk_guilds PRIMARY KEY (id)
);
INSERT INTO "guilds" VALUES('g1','{"language":"fr"}');
CREATE TABLE messages (
	game VARCHAR(16) NOT NULL, 
	purpose VARCHAR(32) NOT NULL, 
	reader VARCHAR(32) NOT NULL, 
	channel VARCHAR(32) NOT NULL, 
	message VARCHAR(32) NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_messages PRIMARY KEY (game, purpose, reader), 
	CONSTRAINT fk_messages_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "messages" VALUES('game000001','board','','c1','900',1772474400000000);
CREATE TABLE outbox (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	game VARCHAR(16) NOT NULL, 
	lane VARCHAR(64) NOT NULL, 
	slot VARCHAR(64), 
	body JSON NOT NULL, 
	nonce VARCHAR(25) NOT NULL, 
	state VARCHAR(8) NOT NULL, 
	tries INTEGER NOT NULL, 
	created BIGINT NOT NULL, 
	due BIGINT NOT NULL, 
	error VARCHAR(200), 
	CONSTRAINT uq_outbox_nonce UNIQUE (nonce), 
	CONSTRAINT fk_outbox_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "outbox" VALUES(3,'game000001','table','lobby','{"kind":"lobby"}','00000000000000000003','done',1,1772474400000000,1772475000000000,NULL);
INSERT INTO "outbox" VALUES(4,'game000001','table',NULL,'{"round":1,"first":0,"last":0,"kind":"board"}','00000000000000000004','done',1,1772474400000000,1772475000000000,NULL);
INSERT INTO "outbox" VALUES(12,'game000001','table','waiting','{"kind":"waiting"}','0000000000000000000c','done',1,1772474400000000,1772475000000000,NULL);
INSERT INTO "outbox" VALUES(15,'game000001','table',NULL,'{"round":2,"first":1,"last":15,"kind":"board"}','0000000000000000000f','done',1,1772474400000000,1772475000000000,NULL);
INSERT INTO "outbox" VALUES(16,'game000001','person:101','screen:0:101','{"seat":0,"person":"101","kind":"screen"}','00000000000000000010','done',1,1772474400000000,1772475000000000,NULL);
INSERT INTO "outbox" VALUES(17,'game000001','person:102','screen:1:102','{"seat":1,"person":"102","kind":"screen"}','00000000000000000011','done',1,1772474400000000,1772475000000000,NULL);
INSERT INTO "outbox" VALUES(18,'game000001','table','waiting','{"kind":"waiting"}','00000000000000000012','new',0,1772474400000000,1772474400000000,NULL);
INSERT INTO "outbox" VALUES(19,'game000001','person:102','screen:1:102','{"seat":1,"person":"102","kind":"screen"}','00000000000000000013','new',0,1772474400000000,1772474400000000,NULL);
INSERT INTO "outbox" VALUES(21,'game000002','table','lobby','{"kind":"lobby"}','00000000000000000015','new',0,1772474400000000,1772474400000000,NULL);
CREATE TABLE people (
	id VARCHAR(32) NOT NULL, 
	locale VARCHAR(16), 
	dm_closed BOOLEAN NOT NULL, 
	screen VARCHAR(16) NOT NULL, 
	pings BOOLEAN NOT NULL, 
	remind_minutes INTEGER, 
	quiet_from INTEGER, 
	quiet_to INTEGER, 
	zone VARCHAR(64) NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('101','pl',1,'ephemeral',1,60,1320,420,'Europe/Warsaw');
CREATE TABLE seats (
	game VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(32), 
	CONSTRAINT pk_seats PRIMARY KEY (game, seat), 
	CONSTRAINT fk_seats_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('game000001',0,'101');
INSERT INTO "seats" VALUES('game000001',1,'102');
INSERT INTO "seats" VALUES('game000002',0,'103');
INSERT INTO "seats" VALUES('game000002',1,NULL);
CREATE TABLE timers (
	game VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	due BIGINT NOT NULL, 
	prompt INTEGER NOT NULL, 
	CONSTRAINT pk_timers PRIMARY KEY (game, seat, kind), 
	CONSTRAINT fk_timers_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "timers" VALUES('game000001',0,'ping',1772474520000000,5);
INSERT INTO "timers" VALUES('game000001',0,'limit',1772560800000000,5);
INSERT INTO "timers" VALUES('game000002',-1,'lobby',1772560800000000,0);
CREATE INDEX ix_games_channel_created ON games (channel, created);
CREATE INDEX ix_games_awaits_ai ON games (awaits_ai);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_timers_due ON timers (due);
CREATE INDEX ix_outbox_state_due ON outbox (state, due);
CREATE INDEX ix_outbox_game_lane_state ON outbox (game, lane, state);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('outbox',21);
COMMIT;
