import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { manifestHash, manifestOf } from "./manifest";
import type { PacketData } from "./packet-data";
import { renderPacket } from "./render-packet";
import { providerSubject } from "./provider-on-paper";
import { samplePacket, sampleProvider } from "./sample-packet";

// Drawing is a second of work for the processor, and tests share it with each other.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

type Read = { text: string; pages: string[]; bookmarks: string[]; info: Record<string, unknown> };

/** What a reader gets out of the PDF itself. */
async function read(data: PacketData): Promise<Read> {
  const pdf = await getDocumentProxy(new Uint8Array(await renderPacket(data)));
  const { text: pages } = await extractText(pdf, { mergePages: false });
  const { info } = await pdf.getMetadata();
  return {
    pages,
    text: pages.join(" ").replace(/\s+/g, " "),
    bookmarks: (await pdf.getOutline()).map(({ title }) => title),
    info: info as Record<string, unknown>,
  };
}

const sample = samplePacket();
let packet: Read;
beforeAll(async () => {
  packet = await read(sample);
});

describe("a verification packet", () => {
  test("says on its cover who it is about, until when it can be decided and whether the file is clean", () => {
    for (const said of [
      "Harbor Lantern Health Plan",
      "Żółć-Świątkowska, Łucja Anaïs · MD",
      "1740293810",
      "14820663",
      "14 Aug 1979",
      "Initial credentialing · OH, KY",
      "27 Feb 2026",
      "20 Feb 2026",
      "Non-clean file",
      "Open major flag: License expired.",
      "Board certification left the verification window on 4 Mar 2026",
      "4 Mar 2026, when Board certification leaves the 120-day window (8 days past)",
      manifestHash(manifestOf(sample)),
    ]) {
      expect(packet.pages[0]?.replace(/\s+/g, " ")).toContain(said);
    }
  });

  test("lists every element with its source, result, verifier, date and age", () => {
    for (const line of [
      "Identity and taxonomy NPPES Registry Verified Credence 2 Mar 2026 10 of 120 days",
      "State licenses State licensing board Manual Verified Nora Fenwick 9 Dec 2025 93 of 120 days",
      "Board certification Certifying board Manual Verified Nora Fenwick 4 Nov 2025 127 days, past",
      "DEA registration DEA Manual Verified Nora Fenwick 3 Mar 2026 –",
      "Hospital affiliation Not required Hospital Manual Not applicable – – –",
    ]) {
      expect(packet.text).toContain(line);
    }
  });

  test("never says that nothing was found without when, in which version, for which terms and at which threshold", () => {
    for (const said of [
      "OFAC sanctions Result No match Finding No record of the OFAC SDN list has a name like this one (0 compared)",
      "Searched 2 Mar 2026, 09:15 UTC List version 17,655 records, loaded 1 Mar 2026, 04:00 UTC",
      "Terms Żółć-Świątkowska, Łucja Anaïs · MD · NPI 1740293810 · born 14 Aug 1979 · OH, KY",
      "Threshold 21.3 bits of evidence; 0 records with a name that could fit compared",
    ]) {
      expect(packet.text).toContain(said);
    }
  });

  test("names each of several lists with its version, and those that were not there to be searched", () => {
    for (const said of [
      "List version Ohio Medicaid: 1,204 records, loaded 1 Mar 2026, 04:00 UTC",
      "List version Kentucky Medicaid: 611 records",
      "Not searched New York OMIG",
    ]) {
      expect(packet.text).toContain(said);
    }
  });

  test("shows a match with the comparisons that add up to its score, and who ruled it out and why", () => {
    for (const said of [
      "Result Match ruled out by a person",
      "SWIATKOWSKA, LUCY · born 3 Jan 1951 · 9 Gantry Row, Lorain, OH 44052 · 1128b4 since 20 Mar 2014",
      "Last name +13.9 zolc swiatkowska / swiatkowska: one word of it shared",
      "Date of birth -5.6 1979-08-14 / 1951-01-03: different",
      "Ruled out Idris Pemberton · 4 Mar 2026, 08:02 UTC",
    ]) {
      expect(packet.text).toContain(said);
    }
  });

  test("compares the file with the registry line by line", () => {
    expect(packet.text).toContain("Name Łucja Anaïs Żółć-Świątkowska LUCJA A ZOLC-SWIATKOWSKA Agrees");
  });

  test("shows licenses, registrations, boards, education, insurance and affiliations with who verified them", () => {
    for (const said of [
      "KY Physician, telehealth TP 51827 Active 30 Jun 2021 28 Feb 2026 Expired 2 Mar 2026 Nora Fenwick",
      "DEA FZ2048165 OH Active 31 Jan 2028",
      "Internal Medicine Hospice and Palliative Medicine 318442 Certified MOC Yes 20 Aug 2012 31 Dec 2032",
      "Uniwersytet Medyczny w Łodzi Professional MD 24 Jun 2005",
      "MPL-0093-447120 Firelands Hospice Physicians LLC Claims made $1,000,000 $3,000,000 1 Jul 2025 1 Jul 2026",
      "No hospital affiliation is recorded.",
    ]) {
      expect(packet.text).toContain(said);
    }
  });

  test("shows every flag with its resolution, the reason, and who gave it", () => {
    expect(packet.text).toContain("The Kentucky license TP 51827 expired on 28 Feb 2026.");
    expect(packet.text).toContain("Not the same person The list record was born on 3 Jan 1951");
    expect(packet.text).toContain("Idris Pemberton, 4 Mar 2026");
  });

  test("says that no decision was recorded, how many notes there are and that nothing was overridden", () => {
    expect(packet.text).toContain("No decision had been recorded when this packet was generated.");
    expect(packet.text).toContain("The workflow has 2 notes");
    expect(packet.text).toContain("None was recorded.");
  });

  test("lists the SHA-256 of every evidence, answer and document", () => {
    const entries = manifestOf(sample);
    expect(entries.map(({ kind }) => kind).filter((kind) => kind === "document")).toHaveLength(2);
    for (const { sha256 } of entries) expect(packet.text).toContain(sha256);
  });

  test("numbers its pages and says on each who made it and when", () => {
    for (const [index, page] of packet.pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${packet.pages.length}`);
      expect(page).toContain("Harbor Lantern Health Plan · Generated 12 Mar 2026, 14:03 UTC · Checklist version 14");
    }
  });

  test("has a bookmark for every section", () => {
    expect(packet.bookmarks).toEqual([
      "Verification checklist",
      "Exclusions and sanctions",
      "State licenses",
      "DEA and CDS registrations",
      "Board certification",
      "Education and training",
      "Malpractice insurance",
      "Hospital affiliations",
      "Flags and resolutions",
      "Decision",
      "Evidence",
      "Workflow history",
      "Hash manifest",
    ]);
    expect(packet.info.Title).toBe("Verification packet: Żółć-Świątkowska, Łucja Anaïs · MD");
  });
});

describe("names in a packet", () => {
  const named = (lastName: string) => samplePacket({ subject: providerSubject({ ...sampleProvider, lastName }) });

  test("stand in it letter by letter, whatever packet was drawn before", async () => {
    const names = [
      "Nguyễn-Thị",
      "Žďárský",
      "Ґалаґан",
      "Παπαδόπουλος",
      "O’Shaughnessy-Đặng",
      "Şükrüoğlu",
      "Ångström",
      "Її",
    ];
    // The glyphs of the second packet's letters are drawn from parts of the first one's: it must not spoil them.
    await renderPacket(named(", ǻ ấ ї ě"));
    const cover = (await read(named(names.join(" ")))).pages[0]?.replace(/\s+/g, " ");
    expect(cover).toContain(`${names.join(" ")}, Łucja`);
  });

  test("that no embedded font can show stand as codes, and so do invisible characters that could turn them around", async () => {
    const [cover] = (await read(named("山田 Fen\u202Ewick"))).pages;
    expect(cover).toContain("[U+5C71][U+7530] Fen[U+202E]wick");
  });

  test("of sixty letters without a space stay on the page", async () => {
    const { pages } = await read(named("Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft"));
    expect(pages[0]?.replace(/[\s-]/g, "")).toContain(
      "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft",
    );
  });
});

describe("a decided file", () => {
  const decided = samplePacket({
    events: [
      ...sample.events,
      {
        id: "evt_sample_6",
        action: "approve",
        fromStatus: "PSV_READY",
        toStatus: "CRED_APPROVED",
        reason: "Clean after renewal of the Kentucky license.",
        actorName: "Rosalind Achterberg",
        occurredAt: new Date("2026-03-12T13:00:00Z"),
        decisionDate: new Date("2026-03-11T00:00:00Z"),
        medicalDirectorName: "Rosalind Achterberg",
        decisionEnteredByName: "Rosalind Achterberg",
        signature: { name: "Rosalind Achterberg", statementVersion: "2026-01" },
        revertsEventId: null,
      },
    ],
  });

  test("shows the decision, who took it, why, and the signature", async () => {
    const { text } = await read(decided);
    expect(text).toContain("Approved Decision date 11 Mar 2026 Medical director Rosalind Achterberg");
    expect(text).toContain("Signature Rosalind Achterberg, statement 2026-01");
  });

  test("whose decision was reverted shows none", async () => {
    const revert = {
      ...sample.events[0],
      id: "evt_sample_7",
      action: "revert",
      toStatus: "PSV_READY",
      revertsEventId: "evt_sample_6",
    };
    const { text } = await read({ ...decided, events: [...decided.events, revert as PacketData["events"][number]] });
    expect(text).toContain("No decision had been recorded");
  });
});

describe("the hash manifest", () => {
  test("changes when one answer of a source changes, and not with the order of the lines", () => {
    const entries = manifestOf(sample);
    const changed = entries.map((entry, index) => (index === 3 ? { ...entry, sha256: "0".repeat(64) } : entry));
    expect(manifestHash(changed)).not.toBe(manifestHash(entries));
    expect(manifestHash(entries.toReversed())).toBe(manifestHash(entries));
  });
});
