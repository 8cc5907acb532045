import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { CaqhProfile } from "./profile";
import { isAttestedStatus } from "./standing";
import { writeProfile } from "./write-profile";

/** A provider as CAQH has it. */
export const StandInProvider = z.object({
  caqhProviderId: z.string(),
  /** Numbers of the organizations on whose roster the provider is. */
  rosters: z.array(z.string()),
  isAuthorized: z.boolean(),
  /** As ProView writes it, for example Re-Attestation. */
  status: z.string(),
  /** YYYY-MM-DD */
  statusDate: z.string(),
  practiceState: z.string(),
  /** Null until it is completed. */
  profile: CaqhProfile.nullable(),
  ssn: z.string().default(""),
});
export type StandInProvider = z.output<typeof StandInProvider>;

/** What CAQH has: its providers, and the passwords of organizations by user name. */
export const StandInFacts = z.object({
  logins: z.record(z.string(), z.string()),
  providers: z.array(StandInProvider),
});
export type StandInFacts = z.output<typeof StandInFacts>;

/** How it fails: 503; bytes that stop in the middle; XML that stops, in an answer that does not; no answer; a page. */
export type Fault = "down" | "cut" | "unfinished" | "slow" | "html";

type Batch = { polls: number; work: () => Record<string, string>[]; result?: Record<string, string>[] };

const Entries = z.array(
  z.looseObject({ organization_id: z.string(), caqh_provider_id: z.string(), po_provider_id: z.string().optional() }),
);

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/**
 * Speaks the part of CAQH ProView's web services that client.ts and roster.ts use: Basic auth, status check, roster in batches, the
 * profile as XML with 200, 204, 292, 293 and 294. For the demo and the tests; it fails on demand.
 */
export class CaqhStandIn {
  readonly providers: Map<string, StandInProvider>;
  readonly logins: Map<string, string>;
  /** Every question, as "GET /path". */
  readonly asked: string[] = [];
  /** Applies to paths that hold `faultAt`, as often as `faults` says. */
  fault: Fault | null = null;
  faultAt = "/";
  faults = Number.POSITIVE_INFINITY;
  /** How often a batch is still in process when it is asked about. */
  pollsOfBatch = 1;
  readonly #batches = new Map<string, Batch>();

  constructor(facts: StandInFacts) {
    this.providers = new Map(facts.providers.map((one) => [one.caqhProviderId, structuredClone(one)]));
    this.logins = new Map(Object.entries(facts.logins));
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://localhost");
    this.asked.push(`${request.method} ${url.pathname}`);
    const fault = this.#faultOf(url.pathname);
    if (fault === "slow") return;
    if (fault === "down") return send(response, 503, { Message: "The service is unavailable." });
    if (fault === "html") {
      response.writeHead(200, { "content-type": "text/html" }).end("<html><body>Maintenance</body></html>");
      return;
    }
    if (!this.#isLogin(request.headers.authorization ?? ""))
      return send(response, 401, { Message: "Authorization has been denied for this request." });
    const path = url.pathname.toLowerCase();
    if (request.method === "GET" && path.endsWith("/rosterapi/api/providerstatus")) return this.#status(url, response);
    if (path.endsWith("/rosterapi/api/roster")) return this.#roster(request, url, response);
    if (request.method === "GET" && path.endsWith("/credentialingapi/api/v9/entities")) {
      return this.#profile(url, response, fault);
    }
    send(response, 404, { Message: "No HTTP resource was found that matches the request URI." });
  }

  #faultOf(path: string): Fault | null {
    if (this.fault === null || this.faults <= 0 || !path.includes(this.faultAt)) return null;
    this.faults -= 1;
    return this.fault;
  }

  #isLogin(authorization: string): boolean {
    const text = Buffer.from(authorization.replace(/^Basic /, ""), "base64").toString();
    const colon = text.indexOf(":");
    return colon > 0 && this.logins.get(text.slice(0, colon)) === text.slice(colon + 1);
  }

  #status(url: URL, response: ServerResponse): void {
    const query = (name: string) => url.searchParams.get(name) ?? "";
    const [id, organization] = [query("Caqh_Provider_Id"), query("Organization_Id")];
    if (!/^\d{1,10}$/.test(id) || organization === "") return send(response, 400, { Message: "Invalid request." });
    const provider = this.providers.get(id);
    const base = { organization_id: organization, caqh_provider_id: id };
    if (!provider) return send(response, 200, { ...base, provider_found_flag: "N" });
    send(response, 200, {
      ...base,
      po_provider_id: "",
      roster_status: provider.rosters.includes(organization) ? "ACTIVE" : "NOT ON ROSTER",
      authorization_flag: provider.isAuthorized ? "Y" : "N",
      provider_status: provider.status,
      provider_status_date: provider.statusDate.replaceAll("-", ""),
      provider_practice_state: provider.practiceState,
      provider_found_flag: "Y",
    });
  }

  #profile(url: URL, response: ServerResponse, fault: Fault | null): void {
    const query = (name: string) => url.searchParams.get(name) ?? "";
    const withhold = (status: number, error: string) => send(response, status, { error });
    if (!/^\d{2}\/\d{2}\/\d{4}$/.test(query("attestationDate"))) return withhold(400, "Missing attestation date.");
    const provider = this.providers.get(query("caqhProviderId"));
    if (!provider) return void response.writeHead(204).end();
    if (!provider.rosters.includes(query("organizationId"))) {
      return withhold(292, "Provider is not active on the roster");
    }
    if (!provider.isAuthorized) return withhold(293, "Provider has not given authorization");
    if (!isAttestedStatus(provider.status) || provider.profile === null) {
      return withhold(294, "Provider is not current and complete");
    }
    const xml = Buffer.from(writeProfile(provider.profile, provider.ssn));
    response.writeHead(200, {
      "content-type": "application/xml; charset=utf-8",
      "content-length": fault === "unfinished" ? Math.floor(xml.length / 2) : xml.length,
    });
    if (fault === "cut") return void response.write(xml.subarray(0, xml.length / 2), () => response.destroy());
    response.end(fault === "unfinished" ? xml.subarray(0, Math.floor(xml.length / 2)) : xml);
  }

  async #roster(request: IncomingMessage, url: URL, response: ServerResponse): Promise<void> {
    if (request.method === "GET") return this.#batch(url.searchParams.get("batch_id") ?? "", response);
    let text = "";
    for await (const piece of request) text += piece;
    const entries = Entries.safeParse(JSON.parse(text === "" ? "null" : text));
    if (!entries.success || url.searchParams.get("product") !== "PV") {
      return send(response, 400, { Message: "The request is invalid." });
    }
    const id = randomUUID();
    const method = request.method ?? "";
    this.#batches.set(id, {
      polls: this.pollsOfBatch,
      work: () => entries.data.map((entry) => this.#enter(method, entry.caqh_provider_id, entry.organization_id)),
    });
    send(response, 200, { batch_Id: id });
  }

  #batch(id: string, response: ServerResponse): void {
    const batch = this.#batches.get(id);
    if (!batch) return send(response, 400, { Message: "Batch ID is invalid." });
    batch.polls -= 1;
    if (batch.polls >= 0)
      return send(response, 200, { batch_status: "In Process", batch_time: "", roster_result: null });
    batch.result ??= batch.work();
    send(response, 200, {
      batch_status: "Complete",
      batch_time: new Date().toISOString(),
      roster_result: batch.result,
    });
  }

  #enter(method: string, id: string, organization: string): Record<string, string> {
    const provider = this.providers.get(id);
    const base = { organization_id: organization, caqh_provider_id: id };
    const isOn = provider?.rosters.includes(organization) === true;
    const problem = !provider
      ? "Provider could not be found"
      : method !== "POST" && !isOn
        ? "Provider is not on the roster"
        : "";
    if (provider && problem === "" && method === "POST" && !isOn) provider.rosters.push(organization);
    if (provider && problem === "" && method === "DELETE") {
      provider.rosters = provider.rosters.filter((one) => one !== organization);
    }
    return { ...base, exception_description: problem };
  }
}

/** Starts a stand-in of its own on a free port of this machine; `url` is a value for CAQH_URL. */
export async function startCaqhStandIn(
  facts: StandInFacts,
): Promise<{ standIn: CaqhStandIn; url: string; close: () => Promise<void> }> {
  const standIn = new CaqhStandIn(facts);
  const server = createServer((request, response) => {
    standIn.handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { standIn, url: `http://127.0.0.1:${port}`, close };
}
