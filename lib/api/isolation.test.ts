import { useTestDatabase } from "@/prisma/test-database";
import { proveIsolation } from "./isolation-matrix";
import { useTestServer } from "./test-server";

const database = useTestDatabase();
const server = useTestServer();

proveIsolation({ database, server });
