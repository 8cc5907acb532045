import nodemailer, { type Transporter } from "nodemailer";
// With its file: Node resolves no folders in modules.
import SMTPPool from "nodemailer/lib/smtp-pool/index.js";
import { env } from "@/lib/env";
import { sandboxRefusal } from "@/lib/sandbox/allowed-host";

export type Mail = {
  from: { name: string; address: string };
  to: string;
  /** Where answers go; empty: to the sender. */
  replyTo: string;
  subject: string;
  text: string;
  /** The same for every try of one letter. */
  messageId: string;
  /** Message-ID of the first letter of the same conversation; empty for the first one. */
  inReplyTo: string;
};

/**
 * What became of a try. `later`: the server, or the way to it, refuses for now; `never`: it refuses this mail for good.
 * `response` is the server's last line, or why it could not be reached.
 */
export type Handover = { outcome: "accepted" | "later" | "never"; statusCode: number | null; response: string };

/** Milliseconds. All of a try together stays below a job's 30 s, and far below the lease of a letter. */
export const mailTimeouts = { connect: 8_000, silence: 12_000, whole: 24_000 };

type Pool = { url: string; transport: Transporter<SMTPPool.SentMessageInfo> };
let pool: Pool | undefined;

/**
 * `SMTP_URL` as the library takes it. A password leaves this machine encrypted or not at all, also where somebody on the
 * way takes the offer of encryption out of the server's greeting; unless the address says otherwise itself.
 */
export function mailServerAddress(url: string): string {
  const address = new URL(url);
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(address.hostname);
  if (address.password !== "" && !isHere && !address.searchParams.has("requireTLS"))
    address.searchParams.set("requireTLS", "true");
  return address.href;
}

/** Connections to the server of `SMTP_URL`, whose scheme and query say how they are encrypted. */
function transportTo(url: string): Pool["transport"] {
  if (pool?.url === url) return pool.transport;
  closeMailServer();
  const transport = nodemailer.createTransport(
    new SMTPPool({
      url: mailServerAddress(url),
      pool: true,
      maxConnections: 4,
      maxMessages: 100,
      // Each try is counted by us: a mail that the pool sent again by itself would stand in no list.
      maxRequeues: 0,
      connectionTimeout: mailTimeouts.connect,
      greetingTimeout: mailTimeouts.connect,
      dnsTimeout: mailTimeouts.connect,
      socketTimeout: mailTimeouts.silence,
      disableFileAccess: true,
      disableUrlAccess: true,
    } as SMTPPool.Options),
  );
  pool = { url, transport };
  return transport;
}

/** Ends the connections; the next mail opens new ones. */
export function closeMailServer(): void {
  pool?.transport.close();
  pool = undefined;
}

/** Hands a mail to the mail server; throws for nothing that a server or a network does. */
export async function handOver(mail: Mail): Promise<Handover> {
  const notFromHere = sandboxRefusal(mail.to.slice(mail.to.lastIndexOf("@") + 1));
  if (notFromHere !== null) return { outcome: "never", statusCode: null, response: `Not sent: ${notFromHere}` };
  const url = env().SMTP_URL;
  if (url === undefined) return { outcome: "later", statusCode: null, response: "No mail server is set up" };
  let timer: NodeJS.Timeout | undefined;
  const timeIsOver = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // Whatever this connection still does, nobody waits for it any more.
      closeMailServer();
      reject(new Error(`The mail server did not finish within ${mailTimeouts.whole / 1000} s`));
    }, mailTimeouts.whole);
  });
  const { from, to, replyTo, subject, text, messageId, inReplyTo } = mail;
  try {
    const info = await Promise.race([
      transportTo(url).sendMail({
        from,
        to: { name: "", address: to },
        ...(replyTo === "" ? {} : { replyTo: { name: "", address: replyTo } }),
        subject,
        text,
        messageId,
        ...(inReplyTo === "" ? {} : { inReplyTo, references: [inReplyTo] }),
        // Nobody's holiday message is an answer to this.
        headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "OOF, AutoReply" },
        envelope: { from: from.address, to: [to] },
      }),
      timeIsOver,
    ]);
    return { outcome: "accepted", statusCode: codeOf(info.response), response: inShort(info.response) };
  } catch (error) {
    return judge(error);
  } finally {
    clearTimeout(timer);
  }
}

const codeOf = (line: string): number | null => Number(/^(\d{3})\b/.exec(line)?.[1] ?? 0) || null;
const inShort = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 500);

type MailError = Error & { code?: string; responseCode?: number; response?: string };

/**
 * 5yz about this mail is for good (RFC 5321, 4.2.1); 4yz, and everything before the mail was spoken of (no connection,
 * no TLS, a refused password), is a matter of the server and is tried again.
 */
function judge(error: unknown): Handover {
  const { code, responseCode, response, message }: MailError =
    error instanceof Error ? error : new Error(String(error));
  const statusCode = responseCode ?? null;
  const isAboutThisMail = code === "EENVELOPE" || code === "EMESSAGE";
  const isForGood =
    isAboutThisMail && (statusCode === null || (statusCode >= 500 && !aboutOurAccount.includes(statusCode)));
  return { outcome: isForGood ? "never" : "later", statusCode, response: inShort(response ?? inOurWords(message)) };
}

/** Where the library's words would leave an operator guessing, what to look at. */
function inOurWords(message: string): string {
  if (message.startsWith("Reached maximum number of retries"))
    return "The mail server closed the connection before it took the mail";
  if (/wrong version number/i.test(message))
    return "The mail server does not encrypt from the start: SMTP_URL has to begin with smtp://";
  if (message === "Greeting never received")
    return "The mail server said nothing: one that encrypts from the start needs an SMTP_URL that begins with smtps://";
  return message;
}

/** Codes of RFC 4954: the server wants other credentials, which an operator sets right for all letters at once. */
const aboutOurAccount: readonly number[] = [530, 534, 535, 538];
