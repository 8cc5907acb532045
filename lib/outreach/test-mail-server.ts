import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { forgetEnv } from "@/lib/env";
import { closeMailServer } from "./mail-server";

export type ReceivedMail = { from: string; to: string[]; text: string; headers: Map<string, string> };

/** What the server does instead of taking a mail. */
export type Mischief =
  | { at: "recipient" | "data" | "sign-in"; code: number; text: string }
  | { at: "data"; drop: true }
  | { at: "data"; hang: true };

export type TestMailServer = {
  url: string;
  received: ReceivedMail[];
  /** For the next mails, one each; afterwards they are taken. */
  misbehave: (...mischief: Mischief[]) => void;
  /** Called when a mail is whole, before the server says so. */
  whenWhole: (act: (mail: ReceivedMail) => Promise<void> | void) => void;
};

function refusal(text: string, code: number): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/** Header lines of a mail as one name and one value each: folded lines are put together again. */
function headersOf(text: string): Map<string, string> {
  const head = (text.split("\r\n\r\n", 1)[0] ?? "").replace(/\r\n[ \t]+/g, " ");
  return new Map(
    head.split("\r\n").map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
}

/** A real SMTP server in this process that letters are handed to during each test. */
export function useMailServer(options: SMTPServerOptions = {}): () => TestMailServer {
  const waiting: Mischief[] = [];
  let onWhole: (mail: ReceivedMail) => Promise<void> | void = () => undefined;
  const taken = (at: Mischief["at"]): Mischief | undefined => (waiting[0]?.at === at ? waiting.shift() : undefined);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 200,
    ...options,
    onAuth: ({ username }, _session, done) => {
      const mischief = taken("sign-in");
      if (mischief && "code" in mischief) done(refusal(mischief.text, mischief.code));
      else done(null, { user: username });
    },
    onRcptTo: (_address, _session, done) => {
      const mischief = taken("recipient");
      done(mischief && "code" in mischief ? refusal(mischief.text, mischief.code) : null);
    },
    onData: (stream, { envelope }, done) => {
      const mischief = taken("data");
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      if (mischief && "drop" in mischief) {
        for (const { _socket: socket } of server.connections as Set<{ _socket?: { destroy: () => void } }>)
          socket?.destroy();
        return;
      }
      stream.once("end", async () => {
        if (mischief && "hang" in mischief) return;
        if (mischief) return done(refusal(mischief.text, mischief.code));
        const text = Buffer.concat(chunks).toString("utf8");
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        const mail = { from, to: envelope.rcptTo.map(({ address }) => address), text, headers: headersOf(text) };
        running.received.push(mail);
        await onWhole(mail);
        done();
      });
    },
  });
  // Dropped connections and clients that were killed are what these tests are about.
  server.on("error", () => undefined);
  const running: TestMailServer = {
    url: "",
    received: [],
    misbehave: (...mischief) => waiting.push(...mischief),
    whenWhole: (act) => {
      onWhole = act;
    },
  };

  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server.server, "listening");
    running.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  beforeEach(() => useMailServerAt(running.url));
  afterEach(() => {
    useMailServerAt("");
    running.received.length = 0;
    waiting.length = 0;
    onWhole = () => undefined;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return () => running;
}

/** Sets `SMTP_URL`; empty: no mail server is set up. */
export function useMailServerAt(url: string): void {
  Object.assign(process.env, { SMTP_URL: url });
  closeMailServer();
  forgetEnv();
}
