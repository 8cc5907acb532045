import { Page, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { formatMoment } from "./dates";
import type { PacketData } from "./packet-data";
import { colors, monospace, styles } from "./theme";

type Frame = { data: PacketData; hasRunningHead?: boolean; children: ReactNode };

/** A sheet with the running head (who this is about) and the foot (whose packet, made when, which page). */
export const PageFrame = ({ data, hasRunningHead = true, children }: Frame) => (
  <Page size="LETTER" style={hasRunningHead ? styles.page : [styles.page, { paddingTop: 50 }]}>
    {hasRunningHead && (
      <View fixed style={styles.runningHead}>
        <Text>
          <Text style={{ color: colors.ink, fontWeight: 500 }}>{data.subject.name}</Text>
          {data.subject.npi ? "   NPI " : ""}
          {data.subject.npi ? <Text style={monospace}>{data.subject.npi}</Text> : ""}
        </Text>
        <Text>Primary source verification packet</Text>
      </View>
    )}
    <View fixed style={styles.footer}>
      <Text>
        {data.organization.name} · Generated {formatMoment(data.generatedAt)} · Checklist version{" "}
        {data.workflow.checklistVersion}
      </Text>
      <Text render={({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`} />
    </View>
    <View style={styles.body}>{children}</View>
  </Page>
);
