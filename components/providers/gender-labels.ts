/** The codes of genders on file, as people read them. */
export const genderLabels: Record<string, string> = { M: "Male", F: "Female", U: "Not listed or unknown" };
