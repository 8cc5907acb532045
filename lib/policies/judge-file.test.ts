import { describe, expect, test } from "vitest";
import type { FileFacts } from "./facts";
import { builtInFilePolicy, type FilePolicy } from "./file-policy";
import type { Condition } from "./file-rule";
import { FileVerdict, isSameVerdict, judgeFile } from "./judge-file";

const today = new Date("2026-06-15T12:00:00Z");

/** A complete file of a physician that nothing speaks against. */
const clean: FileFacts = {
  workflowId: "wf_1",
  status: "PSV_READY",
  currentWorkflowId: "wf_1",
  fileType: "Clean",
  subject: { kind: "provider", id: "prv_1", name: "Quillfeather, Ada" },
  credentialed: { kind: "provider", degree: "MD" },
  states: ["TX"],
  checklist: [
    { element: "license", required: true, status: "verified", method: "manual", note: "", verifiedAt: today },
    { element: "hospital_affiliation", required: false, status: "pending", method: "", note: "", verifiedAt: null },
  ],
  openFlags: [],
  licenses: [{ state: "TX", number: "A1", status: "Active", expires: "2027-01-31" }],
  malpractice: [{ policyNumber: "P-1", occurrence: 1_000_000, aggregate: 3_000_000, expires: "2027-01-31" }],
  npdbReports: [],
  licensureActions: [],
  answers: [{ question: "Has a license ever been revoked?", answers: ["No"] }],
  employment: [{ employer: "Clinic", start: "2015-01", end: "", explanation: "" }],
  previous: null,
};

const builtIn = { version: 0, content: builtInFilePolicy() };
const judge = (facts: Partial<FileFacts>, content: FilePolicy = builtIn.content) =>
  judgeFile({ ...clean, ...facts }, { version: 3, content }, today);
const fired = (facts: Partial<FileFacts>, content?: FilePolicy) =>
  judge(facts, content)
    .rules.filter((rule) => rule.fired)
    .map(({ id, evidence }) => [id, ...evidence.map(({ text }) => text)]);
const ruled = (when: Condition, verdict: "Non_Clean" | "Pending" = "Non_Clean"): FilePolicy => ({
  ...builtIn.content,
  rules: [{ id: "own-rule", label: "Own", of: "everyone", enabled: true, when, verdict, reason: "As we decided" }],
});

describe("a file", () => {
  test("is clean when everything required is verified and no rule fires, and says under which rules", () => {
    const verdict = judge({});
    expect(verdict).toMatchObject({ fileType: "Clean", policyVersion: 3, isComplete: true, waitsFor: [] });
    expect(verdict.rules.length).toBeGreaterThan(5);
    expect(FileVerdict.parse(verdict)).toEqual(verdict);
  });

  test("is pending while a required element waits, and names it", () => {
    const checklist = clean.checklist.map((row) => ({ ...row, status: "pending" }));
    expect(judge({ checklist })).toMatchObject({
      fileType: "Pending",
      isComplete: false,
      waitsFor: [{ element: "license", label: "State licenses", status: "Waiting" }],
    });
  });

  test("is not clean at once when a rule fires, although verification still runs", () => {
    const checklist = clean.checklist.map((row) => ({ ...row, status: "pending" }));
    expect(judge({ checklist, licensureActions: [{ type: "Probation", state: "TX", date: null }] }).fileType).toBe(
      "Non_Clean",
    );
  });

  test("is held pending by a rule that says so, though it is complete", () => {
    const policy = ruled({ fact: "state-without-license" }, "Pending");
    expect(judge({ states: ["TX", "CA"] }, policy)).toMatchObject({ fileType: "Pending", isComplete: true });
  });

  test("is not judged by a rule that is not in use, or that is about others", () => {
    const [rule] = ruled({ fact: "state-without-license" }).rules;
    if (rule === undefined) throw new Error("One rule was given");
    const rules = [
      { ...rule, enabled: false },
      { ...rule, id: "others", of: "facility" as const },
    ];
    expect(judge({ states: ["CA"] }, { ...builtIn.content, rules })).toMatchObject({ fileType: "Clean", rules: [] });
  });

  test("that is judged again the same, later, has the same verdict; one with other evidence has not", () => {
    const later = judgeFile(clean, { version: 3, content: builtIn.content }, new Date("2026-06-16T00:00:00Z"));
    expect(isSameVerdict(judge({}), later)).toBe(true);
    expect(isSameVerdict(judge({}), judge({ previous: { status: "CRED_DENIED", fileType: null } }))).toBe(false);
  });
});

describe("the rules that the program brings fire for", () => {
  test.each<[string, Partial<FileFacts>, string[]]>([
    [
      "an open major flag",
      { openFlags: [{ id: "flg_1", flagType: "DEA expired", severity: "major", description: "DEA A1 expired" }] },
      ["severe-flag", "Open major flag: DEA expired. DEA A1 expired"],
    ],
    [
      "a failed required element",
      {
        checklist: [
          { element: "dea", required: true, status: "failed", method: "manual", note: "Revoked", verifiedAt: null },
        ],
      },
      ["failed-element", "DEA registration failed: Revoked"],
    ],
    [
      "a license on probation",
      { licenses: [{ state: "TX", number: "A1", status: "Probation", expires: null }] },
      ["restricted-license", "License TX A1: probation"],
    ],
    [
      "an action of a board",
      { licensureActions: [{ type: "Reprimand", state: "TX", date: "2020-02-01" }] },
      ["board-action", "Reprimand, TX, 2020-02-01"],
    ],
    [
      "malpractice cover below a million per occurrence and three in the aggregate",
      { malpractice: [{ policyNumber: "P-1", occurrence: 500_000, aggregate: 3_000_000, expires: null }] },
      ["malpractice-limits", "Policy P-1 covers $500,000 / $3,000,000, below $1,000,000 / $3,000,000"],
    ],
    [
      "a malpractice payment in the last ten years",
      {
        npdbReports: [
          {
            type: "Medical Malpractice Payment Report",
            action: "Medical Malpractice Payment",
            dcn: "5500",
            date: "2019-01-01",
          },
        ],
      },
      [
        "malpractice-payments",
        "Medical Malpractice Payment Report: Medical Malpractice Payment, 2019-01-01 (DCN 5500)",
      ],
    ],
    [
      "an adverse action of any age",
      {
        npdbReports: [
          { type: "Adverse Action Report", action: "State Licensure/Certification", dcn: "", date: "1999-01-01" },
        ],
      },
      ["adverse-action", "Adverse Action Report: State Licensure/Certification, 1999-01-01"],
    ],
    [
      "an unexplained gap of more than six months",
      { employment: [{ employer: "Clinic", start: "2015-01", end: "2025-01", explanation: "" }] },
      ["work-gap", "17 months without work, 2025-01 to 2026-06, not explained"],
    ],
    [
      "a yes to a disclosure question",
      { answers: [{ question: "Has your license ever been suspended?", answers: ["Yes, in 2014"] }] },
      ["disclosure", "Answered yes: Has your license ever been suspended?"],
    ],
    [
      "a cycle before that was denied",
      { previous: { status: "CRED_DENIED", fileType: "Non_Clean" } },
      ["previous-cycle", "The cycle before was denied, on a file that was not clean"],
    ],
  ])("%s", (_, facts, expected) => {
    expect(fired(facts)).toEqual([expected]);
    expect(judge(facts).fileType).toBe("Non_Clean");
  });

  test("nothing of this", () => {
    expect(
      fired({
        openFlags: [{ id: "flg_1", flagType: "License expires", severity: "minor", description: "In 60 days" }],
        malpractice: [
          { policyNumber: "P-0", occurrence: 1, aggregate: 1, expires: "2020-01-01" },
          { policyNumber: "P-1", occurrence: 1, aggregate: 1, expires: null },
          { policyNumber: "P-2", occurrence: 2_000_000, aggregate: 4_000_000, expires: "2026-06-15" },
        ],
        npdbReports: [
          { type: "No Report Found", action: "No Action", dcn: "1", date: "2026-01-01" },
          {
            type: "Medical Malpractice Payment Report",
            action: "Medical Malpractice Payment",
            dcn: "2",
            date: "2010-01-01",
          },
        ],
        licensureActions: [
          { type: "None", state: "", date: null },
          { type: "Reprimand", state: "TX", date: "2001-01-01" },
        ],
        answers: [
          { question: "Do you accept new patients?", answers: ["Yes"] },
          { question: "Were you ever convicted of a felony?", answers: ["no"] },
        ],
        previous: { status: "CRED_APPROVED", fileType: "Clean" },
      }),
    ).toEqual([]);
  });
});

describe("a condition", () => {
  test("about flags may name their types", () => {
    const openFlags = [{ id: "flg_1", flagType: "Opt-out", severity: "critical", description: "Since 2020" }];
    const when: Condition = { fact: "open-flag", severities: ["critical"], types: ["opt-out"] };
    expect(fired({ openFlags }, ruled(when))).toHaveLength(1);
    expect(fired({ openFlags }, ruled({ ...when, types: ["Deceased"] }))).toEqual([]);
  });

  test("about reports may allow some", () => {
    const report = { type: "Medical Malpractice Payment Report", action: "Payment", dcn: "", date: null };
    const when: Condition = {
      fact: "npdb-reports",
      types: ["Medical Malpractice Payment Report"],
      atLeast: 2,
      years: 5,
    };
    expect(fired({ npdbReports: [report] }, ruled(when))).toEqual([]);
    expect(fired({ npdbReports: [report, report] }, ruled(when))).toHaveLength(1);
  });

  test("about a gap may count an explained one too", () => {
    const employment = [{ employer: "Clinic", start: "2015-01", end: "2025-01", explanation: "Sabbatical" }];
    const when: Condition = { fact: "work-gap", months: 6, years: 5, unlessExplained: true };
    expect(fired({ employment }, ruled(when))).toEqual([]);
    expect(fired({ employment }, ruled({ ...when, unlessExplained: false }))).toHaveLength(1);
  });

  test("about licenses in every state wants an active one that has not expired", () => {
    const licenses = [
      { state: "TX", number: "A1", status: "Active", expires: "2026-06-14" },
      { state: "CA", number: "B2", status: "Active", expires: "2026-06-15" },
    ];
    expect(fired({ states: ["TX", "CA"], licenses }, ruled({ fact: "state-without-license" }))).toEqual([
      ["own-rule", "No active license on file for TX"],
    ]);
  });

  test("that holds sixty times is shown with the first findings, and how many more there are", () => {
    const openFlags = Array.from({ length: 60 }, (_, index) => ({
      id: `flg_${index}`,
      flagType: "Sanction",
      severity: "critical",
      description: "",
    }));
    const [rule] = judge({ openFlags }).rules;
    expect(rule?.evidence).toHaveLength(13);
    expect(rule?.evidence.at(-1)?.text).toBe("And 48 more findings");
  });
});
