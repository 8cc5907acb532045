import { listSection } from "./list-section";
import { text } from "./member";

const said = (column: string, title: string) => text({ column, title }, 2000);

export const performanceIndicators = listSection({
  name: "performance_indicator",
  noun: "performance indicator",
  schema: "PerformanceIndicator",
  table: "performance_indicators",
  idPrefix: "pfi",
  feeds: [],
  members: {
    access_issue: said("access_issue", "Access to care"),
    benefits: said("benefits", "Benefits"),
    claims: said("claims", "Claims"),
    clinical: said("clinical", "Clinical quality"),
    complaints: said("complaints", "Complaints"),
    service: said("service", "Service"),
  },
});
