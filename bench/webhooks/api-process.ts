import { createFrontServer } from "@/lib/http/front-server";
import { dispatcher } from "@/lib/registry";

/** The API behind its front server, without pages; ends with its parent. */
export function serveApi(): void {
  const port = Number(process.argv[3]);
  process.once("disconnect", () => process.exit());
  createFrontServer({ find: dispatcher, pages: null }).listen(port, "127.0.0.1", () => process.send?.("ready"));
}
