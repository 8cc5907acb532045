import { BoardDuration, BoardStatus, MocAnswer, SpecialtyName, SubspecialtyName } from "./closed-lists";
import { inOrder } from "./element";
import { listSection } from "./list-section";
import { choice, date, optionalChoice, text, verification } from "./member";

export const boardCertifications = listSection({
  name: "board_certifications_data",
  noun: "board certification",
  schema: "BoardCertification",
  table: "board_certifications",
  idPrefix: "brd",
  feeds: ["board_certification"],
  members: {
    specialty: choice(SpecialtyName, { column: "specialty", title: "Specialty" }),
    subspecialty: optionalChoice(SubspecialtyName, { column: "subspecialty", title: "Subspecialty" }),
    certificate_id: text({ column: "certificate_id", title: "Certificate number" }, 100),
    status: choice(BoardStatus, { column: "status", title: "Status" }),
    duration_type: choice(BoardDuration, { column: "duration_type", title: "Duration" }),
    moc: choice(MocAnswer, { column: "moc", title: "Maintenance of certification" }),
    issue_date: date({ column: "issue_date", title: "Issue date" }),
    expire_date: date({ column: "expiration_date", title: "Expiration date" }),
    ...verification,
  },
  objections: [inOrder("issue_date", "expire_date", "must not be before the issue date")],
});
