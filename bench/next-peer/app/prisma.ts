import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "@/lib/generated/prisma/client";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 });
export const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
