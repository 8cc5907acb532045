import { Agent, request } from "undici";

/** Sends one body many times with undici.request and nothing else; prints the best rate over a few widths. */
export async function sendBare(): Promise<void> {
  const [url = "", body = "", total = "0"] = process.argv.slice(3);
  process.send?.("ready");
  const rates: number[] = [];
  for (const width of [64, 256, 512]) rates.push(await sendAll(url, body, Number(total), width));
  process.send?.({ rate: Math.max(...rates), rates });
  process.disconnect();
}

async function sendAll(url: string, body: string, total: number, width: number): Promise<number> {
  const dispatcher = new Agent({ pipelining: 1 });
  const headers = { "content-type": "application/json" };
  let left = total;
  const begin = performance.now();
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      const response = await request(url, { method: "POST", headers, body, dispatcher });
      await response.body.dump();
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  const seconds = (performance.now() - begin) / 1000;
  await dispatcher.destroy();
  return total / seconds;
}
