import { AcademicDegree, EducationSource, EducationType, SpecialtyName } from "./closed-lists";
import { listSection } from "./list-section";
import { choice, date, optionalChoice, requiredText, text, verification } from "./member";

export const education = listSection({
  name: "education_training",
  noun: "education",
  schema: "Education",
  table: "education_trainings",
  idPrefix: "edu",
  feeds: ["education"],
  members: {
    type: choice(EducationType, { column: "type", title: "Type", hint: "Professional: the degree of the profession" }),
    institution: requiredText({ column: "institution", title: "Institution" }),
    degree: optionalChoice(AcademicDegree, { column: "degree", title: "Degree" }),
    specialty: optionalChoice(SpecialtyName, { column: "specialty", title: "Specialty" }),
    completion_date: date({ column: "completed_on", title: "Completed on" }),
    source: optionalChoice(EducationSource, { column: "source", title: "Source" }),
    licensing_board_reference: text({ column: "licensing_board_reference", title: "Licensing board reference" }),
    ...verification,
  },
});
