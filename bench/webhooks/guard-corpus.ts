import { once } from "node:events";
import { createServer } from "node:net";
import { forgetEnv } from "@/lib/env";
import { addressProblem } from "@/lib/webhooks/delivery/guard";
import { closeConnections, post } from "@/lib/webhooks/delivery/post";

/** Every way we know of writing an address that is this machine, its network or its cloud. */
const hosts: Record<string, string> = {
  "This machine, in the ways of inet_aton and of the URL standard": `
    127.0.0.1 127.0.0.2 127.1 127.0.1 127.255.255.254 0.0.0.0 0 0x0 2130706433 0x7f000001 0x7f.0.0.1 0x7f.1
    0177.0.0.1 017700000001 0177.1 127.0.0.1. ①②⑦.⓪.⓪.① １２７.０.０.１ %31%32%37.0.0.1 127。0。0。1 localhost LOCALHOST
    localhost. ip6-localhost`,
  "The same in version 6: mapped, compatible, translated, tunnelled": `
    [::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:7f00:1] [::127.0.0.1]
    [::7f00:1] [::ffff:0:127.0.0.1] [::ffff:0:7f00:1] [::ffff:0.0.0.0] [64:ff9b::127.0.0.1] [64:ff9b::7f00:1]
    [64:ff9b:1::7f00:1] [64:ff9b:1:7f00:0:100::] [2002:7f00:1::] [2002:7f00:0001::1] [2002:a00:1::]
    [2001:0:7f00:1::1] [2001::1]`,
  "Private, shared, link-local, site-local": `
    10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 192.168.255.255 0xa.0.0.1 100.64.0.1
    100.127.255.255 169.254.0.1 [fe80::1] [fec0::1] [fc00::1] [fd12:3456::1] [::ffff:10.0.0.1]
    [::ffff:192.168.0.1] [::10.0.0.1] [64:ff9b::10.0.0.1] [2002:c0a8:1::]`,
  "Metadata of the clouds": `
    169.254.169.254 0xa9fea9fe 2852039166 0251.0376.0251.0376 [::ffff:169.254.169.254] [fd00:ec2::254]
    [64:ff9b::a9fe:a9fe] [2002:a9fe:a9fe::] [::a9fe:a9fe] 169.254.170.2 100.100.100.200 168.63.129.16
    192.0.0.192 metadata.google.internal`,
  "What is nobody's: documentation, benchmarks, multicast, broadcast, reserved": `
    192.0.0.8 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 192.88.99.1 224.0.0.1 239.255.255.255 240.0.0.1
    255.255.255.255 [ff02::1] [2001:db8::1] [3fff::1] [100::1] [4000::1] [5f00::1]`,
};

/** With a user's name, which would make a host look like another, and without https. */
const disguised = `
    https://example.org@127.0.0.1:PORT/ https://127.0.0.1:PORT@127.0.0.1:PORT/ https://a:b@[::1]:PORT/
    http://127.0.0.1:PORT/ http://[::1]:PORT/ http://localhost:PORT/ ftp://127.0.0.1:PORT/`;

const words = (text: string): string[] => text.trim().split(/\s+/);
const addresses = [
  ...Object.values(hosts)
    .flatMap(words)
    .map((host) => `https://${host}:PORT/`),
  ...words(disguised),
];

/** Tries to reach this machine by every address; nothing may arrive. */
export async function guardCorpus(): Promise<void> {
  Object.assign(process.env, { WEBHOOK_ALLOWED_HOSTS: "", WEBHOOK_ALLOW_HTTP: "" });
  forgetEnv();
  let reached = 0;
  const server = createServer((socket) => {
    reached += 1;
    socket.destroy();
  }).listen(0, "::");
  await once(server, "listening");
  const place = server.address();
  const port = typeof place === "object" && place ? place.port : 0;

  let atRegistration = 0;
  let atConnection = 0;
  const passed: string[] = [];
  for (const address of addresses) {
    const url = address.replaceAll("PORT", String(port));
    if (!URL.canParse(url) || addressProblem(url) !== null) atRegistration += 1;
    const refusal = await post(url, {}, "{}", 3_000).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (refusal === null) passed.push(url);
    else atConnection += 1;
  }
  console.log(
    `${addresses.length} addresses: ${atRegistration} refused at registration, ${atConnection} at the connection, ` +
      `${passed.length} called, ${reached} connections arrived`,
  );
  for (const url of passed) console.log(`  ${url}`);
  await closeConnections();
  server.close();
  if (reached > 0 || passed.length > 0) process.exitCode = 1;
}
