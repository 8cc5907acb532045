import { defineConfig } from "prisma/config";

// Only `prisma generate` reads this; migrations are applied by scripts/migrate.mjs.
export default defineConfig({ schema: "prisma/schema.prisma" });
