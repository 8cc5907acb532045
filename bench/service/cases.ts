import { type Ask } from "./load";
import { directusFields, graphql, graphqlOf } from "./peer-queries";
import type { Chosen } from "./picks";

export type PeerName = "fastify" | "postgraphile" | "directus";

/** A hot operation: how each server is asked about somebody, and which ids its answer must hold. */
export type Case = {
  name: string;
  ours: (chosen: Chosen) => Ask;
  peers: Partial<Record<PeerName, (chosen: Chosen) => Ask>>;
  /** The ids that an answer must share with the peers'; none where nothing is read. */
  ids: RegExp | null;
  /** Ours keeps what it said about a provider twice until that changes: whether it was, or was not, asked about all. */
  reading?: "again" | "first";
  /** Ratio to Fastify's requests/s that is asked for. */
  goal?: number;
  /** Ratio to Fastify's processor time of a request that is asked for. */
  cpuGoal?: number;
};

export const query = (path: string, members: Record<string, string | number | boolean>): Ask => ({
  path: `${path}?${new URLSearchParams(Object.entries(members).map(([name, value]) => [name, String(value)]))}`,
});
const reader = ({ k }: Chosen) => `cli_bench${k}_2`;

const providerIds = /prv_\d{26}/g;
const flagIds = /flg_\d{26}/g;
const eventIds = /evt_\d{26}/g;

const listOf = (limit: number, goal: number): Case => ({
  name: `list of ${limit}`,
  ours: () => query("/v2/providers", { limit }),
  peers: {
    fastify: ({ organization }) => query("/providers", { organization, limit }),
    postgraphile: ({ organization }) => graphql(graphqlOf.list, { organization, first: limit }),
    directus: ({ organization }) =>
      query("/items/providers", {
        "filter[organization_id][_eq]": organization,
        sort: "updated_at,id",
        limit,
        fields: directusFields.list,
      }),
  },
  ids: providerIds,
  goal,
});

const detail: Case = {
  name: "detail",
  ours: ({ provider }) => query("/v2/provider", { provider_id: provider }),
  peers: {
    fastify: ({ organization, provider }) => query("/provider", { organization, provider }),
    postgraphile: ({ organization, provider }) => graphql(graphqlOf.detail, { organization, provider }),
    // Knows no relations of keys of two columns: the provider's row alone.
    directus: ({ provider }) => query(`/items/providers/${provider}`, { fields: "*" }),
  },
  ids: providerIds,
  goal: 1.5,
  reading: "again",
};

const timeline: Case = {
  name: "timeline",
  ours: ({ provider }) => ({ path: `/v2/provider/${provider}/credentialing-workflow-timelines` }),
  peers: {
    fastify: ({ organization, provider }) => query("/timeline", { organization, provider }),
    postgraphile: ({ organization, provider }) => graphql(graphqlOf.timeline, { organization, provider }),
  },
  ids: eventIds,
  goal: 1,
  reading: "again",
};

/** The same about somebody who was not asked about before, beside Fastify alone; told, not judged. */
const firstReadingOf = (one: Case): Case => ({
  ...one,
  name: `${one.name}, first reading`,
  peers: { fastify: one.peers.fastify },
  goal: undefined,
  reading: "first",
});

export const cases: readonly Case[] = [
  {
    name: "no query, authenticated",
    ours: () => ({ path: "/v2/outreach-template-fields" }),
    peers: { fastify: () => ({ path: "/nothing" }) },
    ids: null,
    cpuGoal: 1.3,
  },
  listOf(10, 1),
  listOf(100, 1.3),
  detail,
  firstReadingOf(detail),
  {
    name: "flag search by name, total",
    ours: (chosen) => query("/v2/flags/search", { last_name: chosen.lastName, active: true, limit: 25 }),
    peers: {
      fastify: (chosen) =>
        query("/flags/search", {
          organization: chosen.organization,
          reader: reader(chosen),
          name: chosen.lastName,
          limit: 25,
        }),
      directus: (chosen) =>
        query("/items/flags", {
          "filter[organization_id][_eq]": chosen.organization,
          "filter[active][_eq]": true,
          "filter[subject_name][_starts_with]": chosen.lastName,
          sort: "-flagged_date,-id",
          limit: 25,
          meta: "filter_count",
          fields: directusFields.flag,
        }),
    },
    ids: flagIds,
    goal: 1.3,
  },
  {
    name: "flag search, critical, total",
    ours: () => query("/v2/flags/search", { severity: "critical", active: true, limit: 25 }),
    peers: {
      fastify: (chosen) =>
        query("/flags/search", {
          organization: chosen.organization,
          reader: reader(chosen),
          severity: "critical",
          limit: 25,
        }),
      postgraphile: ({ organization }) => graphql(graphqlOf.flags, { organization }),
      directus: ({ organization }) =>
        query("/items/flags", {
          "filter[organization_id][_eq]": organization,
          "filter[active][_eq]": true,
          "filter[severity][_eq]": "critical",
          sort: "-flagged_date,-id",
          limit: 25,
          meta: "filter_count",
          fields: directusFields.flag,
        }),
    },
    ids: flagIds,
    goal: 1.3,
  },
  {
    name: "flags of a provider",
    ours: ({ provider }) => query("/v2/flags", { provider_id: provider }),
    peers: {
      fastify: (chosen) =>
        query("/provider-flags", {
          organization: chosen.organization,
          reader: reader(chosen),
          provider: chosen.provider,
        }),
      postgraphile: ({ organization, provider }) => graphql(graphqlOf.providerFlags, { organization, provider }),
      directus: ({ organization, provider }) =>
        query("/items/flags", {
          "filter[organization_id][_eq]": organization,
          "filter[provider_id][_eq]": provider,
          sort: "-active,-flagged_date,-id",
          limit: -1,
          fields: directusFields.flag,
        }),
    },
    ids: flagIds,
    goal: 1,
  },
  timeline,
  firstReadingOf(timeline),
  {
    name: "providers by name",
    ours: (chosen) => query("/v2/providers", { search: chosen.lastName, limit: 10 }),
    peers: {
      fastify: (chosen) => query("/providers", { organization: chosen.organization, name: chosen.lastName, limit: 10 }),
      directus: (chosen) =>
        query("/items/providers", {
          "filter[organization_id][_eq]": chosen.organization,
          "filter[search_name][_starts_with]": chosen.lastName,
          sort: "updated_at,id",
          limit: 10,
          fields: directusFields.list,
        }),
    },
    ids: providerIds,
    goal: 1,
  },
];
