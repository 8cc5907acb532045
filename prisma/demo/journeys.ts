/** How far the demo carries a file; from there on the worker and the people go on. */
export type Journey = {
  /**
   * none: credentialing was not started. started: everything is left to the worker. confirmed: people have confirmed
   * their part, the sources are left to the worker. The others are brought to that status.
   */
  to:
    | "none"
    | "started"
    | "confirmed"
    | "data missing"
    | "outreach"
    | "withdrawn"
    | "committee"
    | "tabled"
    | "approved"
    | "denied";
  reason?: string;
  note?: string;
  /** Elements that people leave unconfirmed. */
  except?: readonly string[];
  /** Months since the last approval elsewhere: makes it a recredentialing. */
  lastCredentialedMonthsAgo?: number;
};

/** The way of each provider of the demo, by last name. */
export const demoJourneys: Readonly<Record<string, Journey>> = {
  Quillfeather: { to: "confirmed" },
  Thistlewood: { to: "confirmed", lastCredentialedMonthsAgo: 34 },
  Marrowby: { to: "confirmed" },
  Penhallow: { to: "approved" },
  Wintersloe: {
    to: "tabled",
    reason: "The second license was issued last month; wait for the Wisconsin board's letter",
    note: "Called the Wisconsin board on Monday: the letter is in the post.",
  },
  Vexley: { to: "confirmed" },
  Ashgrove: { to: "started" },
  Crowhurst: { to: "confirmed", note: "The list record has no NPI. Ask her for the address of 2011 before deciding." },
  Bellwether: {
    to: "data missing",
    reason: "NPPES does not know the NPI on the application",
    except: ["license", "dea", "education"],
  },
  Gorsewood: {
    to: "outreach",
    reason: "Asked for the renewed Massachusetts license",
    except: ["license"],
  },
  Farthingale: {
    to: "committee",
    reason: "First clinical social worker in this county: for the committee's attention",
  },
  Sandlehurst: { to: "denied", reason: "A board action in another state was not disclosed on the application" },
  Tamworthy: { to: "started" },
  Morozenko: { to: "started" },
  Fennimore: { to: "approved" },
  Oakenshaw: { to: "confirmed", lastCredentialedMonthsAgo: 35 },
  Locksbury: { to: "confirmed" },
  Hathersage: { to: "started" },
  "Holloway-Ruskin": { to: "started" },
  Quorndon: { to: "none" },
  Silverdale: { to: "started" },
  Underhill: { to: "started" },
  Kilbracken: { to: "withdrawn", reason: "The provider moved to another network" },
  Vantongeren: { to: "started" },
};
