import { useTestDatabase } from "@/prisma/test-database";
import { proveIsolation } from "./isolation-matrix";
import { useTestServer } from "./test-server";

// Wall three is down: the database refuses nothing. Queries that name their organization must hold alone.
const database = useTestDatabase({ rowLevelSecurity: false });
const server = useTestServer();

proveIsolation({ database, server });
