import { beforeAll, describe, expect, test } from "vitest";
import type { OperationDefinition } from "@/lib/api/operation";
import type { Context, Role } from "@/lib/api/context";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { facilityWorkflowAt, type RestingStatus, restingStatuses, workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import * as op from "./operations";
import type { SubjectKind } from "./state-machine";

// The table of the specification and of what it leaves open, said again here: nothing is read from the code's own.

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
/** One workflow per subject and status, for all rules: refusals leave it as it is, and what is allowed is put back. */
const restingAt = new Map<string, string>();

const medicalDirector: Role = "Medical Director";
const provisionalApprover: Role = "Provisional Approver";
const credentialingUser: Role = "Credentialing User";
const supervisor: Role = "Supervisor";
const everybody: Role[] = [medicalDirector, provisionalApprover, credentialingUser, supervisor];
const deciders: Role[] = [medicalDirector, provisionalApprover];
const staff: Role[] = [credentialingUser, supervisor];

type Rule = {
  sentence: string;
  operations: Record<SubjectKind, OperationDefinition>;
  body?: object;
  /** It looks at how the workflow came to its status, so that putting the status back would not be enough. */
  readsHistory?: true;
  /** Status → who may, and where it leads. */
  from: { [Status in RestingStatus]?: { who: readonly Role[]; to: string } };
  /** Whom the operation is open to at all: everybody else is refused before anything is looked at. */
  open: readonly Role[];
};

const reason = { reason: "As agreed on the telephone" };
const to = (status: string, who: readonly Role[]) => ({ to: status, who });

const rules: Rule[] = [
  {
    sentence: "a Medical Director or a Provisional Approver approves from PSV ready, Tabled or Hold for Cred Comm",
    operations: { provider: op.approveProviderWorkflow, facility: op.approveFacilityWorkflow },
    from: {
      PSV_READY: to("CRED_APPROVED", deciders),
      TABLED: to("CRED_APPROVED", deciders),
      HOLD_FOR_COMMITTEE: to("CRED_APPROVED", deciders),
    },
    open: deciders,
  },
  {
    sentence: "a Medical Director or a Provisional Approver denies from PSV ready, Tabled or Hold for Cred Comm",
    operations: { provider: op.denyProviderWorkflow, facility: op.denyFacilityWorkflow },
    from: {
      PSV_READY: to("CRED_DENIED", deciders),
      TABLED: to("CRED_DENIED", deciders),
      HOLD_FOR_COMMITTEE: to("CRED_DENIED", deciders),
    },
    open: deciders,
  },
  {
    sentence: "a Medical Director or a Provisional Approver tables from PSV ready or Hold for Cred Comm",
    operations: { provider: op.tableProviderWorkflow, facility: op.tableFacilityWorkflow },
    from: { PSV_READY: to("TABLED", deciders), HOLD_FOR_COMMITTEE: to("TABLED", deciders) },
    open: deciders,
  },
  {
    sentence: "all four roles cancel from any state, out of a decision only a Supervisor, and nothing twice",
    operations: { provider: op.cancelProviderWorkflow, facility: op.cancelFacilityWorkflow },
    body: reason,
    from: {
      NOT_STARTED: to("WITHDRAWN_CANCELLED", everybody),
      IN_PROGRESS: to("WITHDRAWN_CANCELLED", everybody),
      OUTREACH_IN_PROGRESS: to("WITHDRAWN_CANCELLED", everybody),
      DATA_MISSING: to("WITHDRAWN_CANCELLED", everybody),
      PSV_COMPLETED: to("WITHDRAWN_CANCELLED", everybody),
      PSV_READY: to("WITHDRAWN_CANCELLED", everybody),
      HOLD_FOR_COMMITTEE: to("WITHDRAWN_CANCELLED", everybody),
      TABLED: to("WITHDRAWN_CANCELLED", everybody),
      CRED_APPROVED: to("WITHDRAWN_CANCELLED", [supervisor]),
      CRED_DENIED: to("WITHDRAWN_CANCELLED", [supervisor]),
    },
    open: everybody,
  },
  {
    sentence: "only a Supervisor reverts what is approved, denied or cancelled; deciders too revert a tabling",
    operations: { provider: op.revertWorkflowStatus, facility: op.revertWorkflowStatus },
    body: reason,
    readsHistory: true,
    from: {
      CRED_APPROVED: to("PSV_READY", [supervisor]),
      CRED_DENIED: to("PSV_READY", [supervisor]),
      WITHDRAWN_CANCELLED: to("IN_PROGRESS", [supervisor]),
      TABLED: to("PSV_READY", [supervisor, ...deciders]),
    },
    open: [supervisor, ...deciders],
  },
  {
    sentence: "a Credentialing User or a Supervisor reaches out while collecting or while data is missing",
    operations: { provider: op.reachOutProviderWorkflow, facility: op.reachOutFacilityWorkflow },
    // Who may move it, not how soon after one letter the next may be written.
    body: { withLetter: false },
    from: { IN_PROGRESS: to("OUTREACH_IN_PROGRESS", staff), DATA_MISSING: to("OUTREACH_IN_PROGRESS", staff) },
    open: staff,
  },
  {
    sentence: "a Credentialing User or a Supervisor reports missing data while collecting or reaching out",
    operations: { provider: op.reportProviderDataMissing, facility: op.reportFacilityDataMissing },
    body: reason,
    from: { IN_PROGRESS: to("DATA_MISSING", staff), OUTREACH_IN_PROGRESS: to("DATA_MISSING", staff) },
    open: staff,
  },
  {
    sentence: "a Credentialing User or a Supervisor resumes collection",
    operations: { provider: op.resumeProviderWorkflow, facility: op.resumeFacilityWorkflow },
    from: { DATA_MISSING: to("IN_PROGRESS", staff), OUTREACH_IN_PROGRESS: to("IN_PROGRESS", staff) },
    open: staff,
  },
  {
    sentence: "a Supervisor marks what is verified as PSV ready, with a reason",
    operations: { provider: op.readyProviderWorkflow, facility: op.readyFacilityWorkflow },
    body: reason,
    from: { PSV_COMPLETED: to("PSV_READY", [supervisor]) },
    open: [supervisor],
  },
  {
    sentence: "a Credentialing User or a Supervisor reopens verification until it is decided",
    operations: { provider: op.reopenProviderVerification, facility: op.reopenFacilityVerification },
    // What is not sent back stays verified, and verification would be complete again at once.
    body: { ...reason, elements: ["oig_exclusion"] },
    from: {
      PSV_COMPLETED: to("IN_PROGRESS", staff),
      PSV_READY: to("IN_PROGRESS", staff),
      HOLD_FOR_COMMITTEE: to("IN_PROGRESS", staff),
      TABLED: to("IN_PROGRESS", staff),
    },
    open: staff,
  },
];

const places: Record<SubjectKind, (ctx: Context, status: RestingStatus) => Promise<{ workflowId: string }>> = {
  provider: workflowAt,
  facility: facilityWorkflowAt,
};
const subjects: SubjectKind[] = ["provider", "facility"];
const place = async (subject: SubjectKind, status: RestingStatus) =>
  (await inContext(tenant.organizationId, (ctx) => places[subject](ctx, status))).workflowId;
const statusOf = async (id: string) => (await systemDb().workflow.findFirstOrThrow({ where: { id } })).status;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  for (const subject of subjects) {
    for (const status of restingStatuses) restingAt.set(`${subject} ${status}`, await place(subject, status));
  }
});

describe.each(subjects)("of a %s", (subject) => {
  describe.each(rules)("$sentence", (rule) => {
    const operation = rule.operations[subject];
    const call = (role: Role, id: string) =>
      tenant.callers[role].invoke(operation, { params: { id }, body: rule.body ?? {} });

    test.each(restingStatuses)("from %s", async (status) => {
      const allowed = rule.from[status];
      const id = restingAt.get(`${subject} ${status}`) ?? "";
      for (const role of everybody) {
        if (allowed?.who.includes(role)) continue;
        const { status: code, json } = await call(role, id);
        // Who may not do it here hears 403; who might elsewhere hears 409, with the status and what is possible.
        const mayElsewhere = rule.open.includes(role) && allowed === undefined;
        expect(code, `${role} is refused`).toBe(mayElsewhere ? 409 : 403);
        expect(await statusOf(id)).toBe(status);
        if (mayElsewhere)
          expect(json).toMatchObject({ currentStatus: status, detail: expect.stringContaining(status) });
      }
      for (const role of allowed?.who ?? []) {
        const workflow = rule.readsHistory ? await place(subject, status) : id;
        const { status: code } = await call(role, workflow);
        expect(Object.keys(operation.responses), `${role} may`).toContain(String(code));
        expect(await statusOf(workflow)).toBe(allowed?.to);
        await systemDb().workflow.updateMany({ where: { id: workflow }, data: { status } });
      }
    });
  });
});

test("a step under the addresses of the other kind of subject finds no workflow, and moves none", async () => {
  for (const { operations, body } of rules.filter((rule) => rule.operations.provider !== rule.operations.facility)) {
    for (const [subject, other] of [
      ["provider", "facility"],
      ["facility", "provider"],
    ] as const) {
      const id = restingAt.get(`${other} PSV_READY`) ?? "";
      const role = operations[subject].access.includes(supervisor) ? supervisor : medicalDirector;
      const answer = await tenant.callers[role].invoke(operations[subject], { params: { id }, body: body ?? {} });
      expect(answer.status, operations[subject].id).toBe(404);
      expect(await statusOf(id)).toBe("PSV_READY");
    }
  }
});

test("a decision on a workflow that nobody has is 404 for those who may decide, 403 for all others", async () => {
  for (const role of everybody) {
    const { status } = await tenant.callers[role].invoke(op.approveProviderWorkflow, { params: { id: "wf_nowhere" } });
    expect(status).toBe(deciders.includes(role) ? 404 : 403);
  }
});

test.each([
  op.cancelProviderWorkflow,
  op.revertWorkflowStatus,
  op.reportProviderDataMissing,
  op.readyProviderWorkflow,
  op.reopenProviderVerification,
])("$summary needs a reason that says something", async (operation) => {
  for (const body of [{}, { reason: "" }, { reason: " \n\t" }, { reason: 5 }, { reason: "x".repeat(2001) }]) {
    const params = { id: restingAt.get("provider PSV_READY") ?? "" };
    expect((await tenant.callers[supervisor].invoke(operation, { params, body })).status).toBe(400);
  }
});
