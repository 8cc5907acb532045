import type { Figure } from "@/components/home/figure-card";
import { now } from "@/lib/clock";
import type { Home } from "@/lib/home/operations";

export type FigureFacts = { key: string; title: string; main: Figure; parts: readonly Figure[]; countedAt?: string };

const severities = [
  { severity: "critical", label: "Critical", tone: "critical" },
  { severity: "major", label: "Major", tone: "major" },
  { severity: "minor", label: "Minor" },
] as const;

function decisions({ waiting: { providers, facilities } }: Home): FigureFacts {
  const review = "/console/review";
  return {
    key: "decisions",
    title: "Waiting for a decision",
    main: { label: providers.total === 1 ? "provider" : "providers", value: providers.total, href: review },
    parts: [
      { label: "For more than 7 days", value: providers.over7, href: `${review}?waiting=7` },
      { label: "For more than 14 days", value: providers.over14, href: `${review}?waiting=14`, tone: "major" },
      { label: "For more than 30 days", value: providers.over30, href: `${review}?waiting=30`, tone: "critical" },
      { label: "Facilities", value: facilities.total, href: `${review}?tab=facilities` },
    ],
  };
}

function mine({ mine: { providers, facilities } }: Home): FigureFacts {
  return {
    key: "mine",
    title: "Assigned to me",
    main: {
      label: providers === 1 ? "provider" : "providers",
      value: providers,
      href: "/console/providers?assigned=me",
    },
    parts: [{ label: "Facilities", value: facilities, href: "/console/facilities?assigned=me" }],
  };
}

function flags({ flags: { unseen, active } }: Home): FigureFacts {
  return {
    key: "flags",
    title: "Flags",
    main: { label: "unread", value: unseen.total, href: "/console/flags?read=unseen" },
    parts: [
      ...severities.map(({ severity, label, ...tone }) => ({
        label: `${label}, open`,
        value: active[severity],
        href: `/console/flags?severity=${severity}`,
        ...tone,
      })),
      { label: "All open", value: active.total, href: "/console/flags" },
    ],
  };
}

const minuteMs = 60_000;

function expiring({ expiring: { expired, within30, within60, within90, countedAt } }: Home): FigureFacts {
  const list = "/console/monitoring?tab=expiries";
  return {
    key: "expiring",
    title: "Expiring among the monitored",
    main: { label: "within 30 days", value: within30, href: `${list}&within=30`, tone: "major" },
    parts: [
      { label: "Expired", value: expired, href: `${list}&within=expired`, tone: "critical" },
      { label: "Within 60 days", value: within60, href: `${list}&within=60` },
      { label: "Within 90 days", value: within90, href: `${list}&within=90` },
    ],
    // The screen itself asks every minute.
    ...(now().getTime() - Date.parse(countedAt) > minuteMs && { countedAt }),
  };
}

function webhooks({ webhooks: { failing, paused } }: Home): FigureFacts {
  return {
    key: "webhooks",
    title: "Webhooks",
    main: { label: "failing", value: failing, href: "/console/webhooks", tone: "major" },
    parts: [{ label: "Paused", value: paused, href: "/console/webhooks", tone: "critical" }],
  };
}

/** The numbers of the home screen: who decides begins with decisions, everybody else with the own files. */
export function figuresOf(home: Home, isDecider: boolean): FigureFacts[] {
  const first = isDecider ? [decisions(home), mine(home), flags(home)] : [mine(home), flags(home), decisions(home)];
  return [...first, expiring(home), webhooks(home)];
}
