import { drawMinutes } from "@/lib/committee/draw-minutes";
import { drawCommitteePacket } from "@/lib/committee/draw-packet";
import { drawPages } from "@/lib/forms/draw-pages";
import { renderCertificate } from "@/lib/monitoring/render-certificate";
import { drawPacket } from "./draw-packet";

const drawings = {
  packet: drawPacket,
  "committee-packet": drawCommitteePacket,
  "committee-minutes": drawMinutes,
  submission: drawPages,
  certificate: renderCertificate,
};

type Drawings = typeof drawings;
export type Drawing = keyof Drawings;
/** What each is made of. */
export type Of = { [Name in Drawing]: Parameters<Drawings[Name]>[0] };
/** What each comes to. */
export type Drawn = { [Name in Drawing]: Awaited<ReturnType<Drawings[Name]>> };

/** As it goes to the process that draws. */
export type DrawingTask = { name: Drawing; of: Of[Drawing] };

const byName: { [Name in Drawing]: (of: Of[Name]) => Promise<Drawn[Name]> } = drawings;

/** Draws pages as PDF, of plain data and what lies in storage, without a database. */
export const draw = <Name extends Drawing>({ name, of }: { name: Name; of: Of[Name] }): Promise<Drawn[Name]> =>
  byName[name](of);
