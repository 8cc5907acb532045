import { Agent, request } from "undici";

/** As many at once as the worker has under way. */
const width = 512;

/** Sends one body many times with undici.request and nothing else; answers the rate and what it cost. */
export async function sendBare(): Promise<void> {
  const [url = "", body = "", total = "0"] = process.argv.slice(3);
  process.send?.("ready");
  await sendAll(url, body, 2_000);
  const before = process.cpuUsage();
  const rate = await sendAll(url, body, Number(total));
  const { user, system } = process.cpuUsage(before);
  process.send?.({ rate, cpuMicroseconds: (user + system) / Number(total) });
  process.disconnect();
}

async function sendAll(url: string, body: string, total: number): Promise<number> {
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
