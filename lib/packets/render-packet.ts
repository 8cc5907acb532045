import { renderToBuffer } from "@react-pdf/renderer";
import { loadFonts, printableThroughout } from "./fonts";
import { Packet } from "./packet";
import type { PacketData } from "./packet-data";

/** The packet as PDF. The same data gives the same pages; takes about a second, most of it on the processor. */
export async function renderPacket(data: PacketData): Promise<Buffer> {
  await loadFonts();
  return renderToBuffer(Packet({ data: printableThroughout(data) }));
}
