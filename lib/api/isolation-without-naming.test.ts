import { useTestDatabase } from "@/prisma/test-database";
import { proveIsolation } from "./isolation-matrix";
import { useTestServer } from "./test-server";

// Wall two is down: no query of a request names its organization. Row-level security must hold alone.
const database = useTestDatabase({ queriesNameTheOrganization: false });
const server = useTestServer();

proveIsolation({ database, server });
