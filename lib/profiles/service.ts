export { createProfessionalIds } from "./create-professional-ids";
export { getAttestedData, saveAttestedData } from "./attested-data";
export { createSpecialty, deleteSpecialty, listSpecialties, updateSpecialty } from "./specialties";
export { listSurveyResponses } from "./survey-responses";
