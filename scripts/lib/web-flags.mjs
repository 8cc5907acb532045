/**
 * How Node runs the web process. A smaller room for what is new, and collecting when what is old has grown by half:
 * under load it keeps 290 MB instead of 360, for the same processor time per request.
 */
export const webFlags = ["--no-deprecation", "--max-semi-space-size=8", "--heap-growing-percent=50"];
