import type { DemoProvider } from "./providers";

export type LicenseStatus = "Active" | "Probation";

const prescribers = ["MD", "DO", "DDS", "DPM", "NP", "PA", "CRNA"];
const boardCertified = ["MD", "DO", "DPM"];

const schools: Record<string, { degree: string; institution: string }> = {
  MD: { degree: "Doctor of Medicine (MD)", institution: "Harrowgate School of Medicine" },
  DO: { degree: "Doctor of Osteopathic Medicine (DO)", institution: "Eastmere College of Osteopathic Medicine" },
  DDS: { degree: "Doctor of Dental Surgery (DDS)", institution: "Larkhill School of Dentistry" },
  DPM: { degree: "Other Degree", institution: "Wexcombe College of Podiatric Medicine" },
  NP: { degree: "Master of Science in Nursing (MSN)", institution: "Harrowgate School of Nursing" },
  CRNA: { degree: "Doctor of Nurse Practice (DNP)", institution: "Harrowgate School of Nursing" },
  PA: { degree: "Master of Physician Assistant Studies (MPAS)", institution: "Stonebridge University" },
  LCSW: { degree: "Master of Social Work (MSW)", institution: "Stonebridge University" },
  CP: { degree: "Doctor of Psychology (PsyD)", institution: "Stonebridge University" },
  DC: { degree: "Doctor of Chiropractic (DC)", institution: "Millbrook College of Chiropractic" },
  PT: { degree: "Doctor of Physical Therapy (DPT)", institution: "Stonebridge University" },
};

const dayMs = 86_400_000;
const dateOf = (text: string) => new Date(`${text}T00:00:00Z`);
const serial = (person: DemoFacts) => Number(person.npi.slice(5, 9));

export type DemoFacts = Omit<DemoProvider, "organization">;

/** A well-formed DEA number for the person: letters of registrant and name, six digits, check digit. */
export function deaNumber(person: DemoFacts): string {
  const letter = ["MD", "DO", "DDS", "DPM"].includes(person.degree) ? "F" : "M";
  const digits = String(310_000 + serial(person) * 37);
  const at = (position: number) => Number(digits[position]);
  const sum = at(0) + at(2) + at(4) + 2 * (at(1) + at(3) + at(5));
  return `${letter}${person.last.charAt(0).toUpperCase()}${digits}${sum % 10}`;
}

/** What the demo has on file about a person, in the columns of the section tables; dates count from `today`. */
export function providerFile(person: DemoFacts, today: Date) {
  const inDays = (days: number) => dateOf(new Date(today.getTime() + days * dayMs).toISOString().slice(0, 10));
  const bornIn = Number(person.dob.slice(0, 4));
  const school = schools[person.degree];
  const doctorates = boardCertified.includes(person.degree);
  const [occurrence, aggregate] = person.cover ?? [1_000_000, 3_000_000];
  const [home = ""] = person.states;
  return {
    licenses: person.states.map((state, index) => ({
      state,
      licenseNumber: `${person.degree.charAt(0)}${40_000 + serial(person) * 113 + index}`,
      licenseType: person.degree,
      status: person.licenseStatus ?? "Active",
      issueDate: dateOf(`${bornIn + 30}-07-01`),
      expirationDate: inDays(person.licenseExpiresIn ?? 420 + serial(person) * 3),
      source: "Application",
    })),
    deas: prescribers.includes(person.degree)
      ? [
          {
            deaNumber: deaNumber(person),
            type: "DEA",
            state: home,
            status: "Active",
            expirationDate: inDays(person.deaExpiresIn ?? 600),
            source: "Application",
          },
        ]
      : [],
    boards: doctorates
      ? [
          {
            certificateId: `B${70_000 + serial(person) * 41}`,
            specialty: person.specialty,
            status: "Certified",
            durationType: "MOC",
            moc: "Yes",
            issueDate: dateOf(`${bornIn + 33}-10-01`),
            expirationDate: inDays(900),
          },
        ]
      : [],
    malpractice: [
      {
        policyNumber: `PL-${2_000_000 + serial(person) * 997}`,
        policyHolder: `${person.first} ${person.last}`,
        coverageType: "Claims made",
        individualCoverage: true,
        occurrenceCoverageAmount: occurrence,
        aggregateCoverageAmount: aggregate,
        effectiveDate: inDays(-150),
        currentEffectiveDate: inDays(-150),
        expirationDate: inDays(215),
        source: "Copy of Insurance",
      },
    ],
    educations: [
      ...(school
        ? [{ type: "Professional", ...school, specialty: "", source: "", completedOn: dateOf(`${bornIn + 27}-05-31`) }]
        : []),
      ...(doctorates
        ? [
            {
              type: "Residency",
              degree: "",
              institution: "Fallowmere General Hospital",
              specialty: person.specialty,
              source: "",
              completedOn: dateOf(`${bornIn + 31}-06-30`),
            },
          ]
        : []),
    ],
    affiliations: person.hasHospital
      ? [
          {
            name: "Fallowmere General Hospital",
            type: "Hospital Privileges",
            specialty: person.specialty,
            state: home,
            source: "Verified by Provider Application",
            startDate: dateOf(`${bornIn + 34}-01-01`),
          },
        ]
      : [],
  };
}
