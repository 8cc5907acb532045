import path from "node:path";

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["@prisma/adapter-pg", "@prisma/client", "pg"],
  turbopack: { root: path.resolve(import.meta.dirname, "../..") },
};
