import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    include: ["**/*.test.{ts,tsx,mjs}"],
    exclude: ["**/node_modules/**", ".next/**", "dist/**", ".data/**", "e2e/**"],
    globalSetup: ["scripts/lib/test-cluster.mjs"],
    // BASE_URL: vite puts its own, "/", into the environment.
    env: { NODE_ENV: "test", TZ: "America/New_York", BASE_URL: "http://localhost:3000" },
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
});
