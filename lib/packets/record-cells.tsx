import { Text, View } from "@react-pdf/renderer";
import { formatDate, nothing } from "./dates";
import type { Column } from "./table";
import { colors, monospace, styles } from "./theme";

export const code = (text: string) =>
  text === "" ? nothing : <Text style={[monospace, { fontSize: 8 }]}>{text}</Text>;

export const stacked = (first: string, second: string) => (
  <View>
    <Text style={styles.strong}>{first || nothing}</Text>
    {second !== "" && <Text style={styles.label}>{second}</Text>}
  </View>
);

type Verified = { verifiedBy: string; verifiedDate: Date | null };
export const verifiedColumn = <Row extends Verified>(flex: number): Column<Row> => ({
  label: "Verified",
  flex,
  cell: (row) => stacked(formatDate(row.verifiedDate), row.verifiedBy),
});

/** An expiry that is already behind the packet's date says so. */
export const expiry = (date: Date | null, asOf: Date) =>
  date !== null && date < asOf ? (
    <View>
      <Text style={{ color: colors.critical, fontWeight: 500 }}>{formatDate(date)}</Text>
      <Text style={[styles.label, { color: colors.critical }]}>Expired</Text>
    </View>
  ) : (
    formatDate(date)
  );

export const isShort = (rows: readonly unknown[]): boolean => rows.length <= 8;
