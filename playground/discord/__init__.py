"""Discord as the playground understands it: the world, what changes it, the gateway and the REST API."""
