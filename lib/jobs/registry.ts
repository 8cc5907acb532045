import { answerPasswordReset } from "./answer-password-reset";
import { anchorAudit } from "./anchor-audit";
import { applyPolicy } from "./apply-policy";
import { askCaqh } from "./ask-caqh";
import { buildCommitteeMinutes } from "./build-committee-minutes";
import { buildCommitteePacket } from "./build-committee-packet";
import { buildPacket } from "./build-packet";
import { changeFlags } from "./change-flags";
import { compactFlagTallies } from "./compact-tallies";
import { countExpiriesAnew } from "./count-expiries";
import { fetchLists } from "./fetch-lists";
import type { Job } from "./job";
import { prune } from "./prune";
import { runExport } from "./run-export";
import { runImport } from "./run-import";
import { renderSubmission } from "./render-submission";
import { rewrapSecrets } from "./rewrap-secrets";
import { screenList } from "./screen-list";
import { sendInvitation } from "./send-invitation";
import { sendOutreach } from "./send-outreach";
import { sweep } from "./sweep";
import { verifyElement } from "./verify-element";
import { watch } from "./watch";
import { watchExpiries } from "./watch-expiries";
import { writeReminders } from "./write-reminders";

/** Every job the worker runs. */
export const jobs: readonly Job[] = [
  anchorAudit,
  answerPasswordReset,
  applyPolicy,
  askCaqh,
  buildCommitteeMinutes,
  buildCommitteePacket,
  buildPacket,
  changeFlags,
  compactFlagTallies,
  countExpiriesAnew,
  fetchLists,
  prune,
  runExport,
  runImport,
  renderSubmission,
  rewrapSecrets,
  screenList,
  sendInvitation,
  sendOutreach,
  sweep,
  verifyElement,
  watch,
  watchExpiries,
  writeReminders,
];
