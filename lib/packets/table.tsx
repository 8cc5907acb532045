import { Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { Nothing } from "./blocks";
import { colors, styles } from "./theme";

export type Column<Row> = {
  label: string;
  /** Share of the width. */
  flex: number;
  cell: (row: Row) => ReactNode;
};

type TableProps<Row> = {
  columns: Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => string;
  /** The sentence that stands for an empty table. */
  nothing: string;
};

/** A table between hairlines; its head repeats on every sheet, and a row is never cut in two. */
export function Table<Row>({ columns, rows, keyOf, nothing }: TableProps<Row>) {
  if (rows.length === 0) return <Nothing>{nothing}</Nothing>;
  return (
    <View>
      <View fixed style={head}>
        {columns.map(({ label, flex }) => (
          <Text key={label} style={{ flex, paddingRight: 8 }}>
            {label}
          </Text>
        ))}
      </View>
      {rows.map((row, index) => (
        <View key={keyOf(row, index)} wrap={false} style={line}>
          {columns.map(({ label, flex, cell }) => (
            <View key={label} style={{ flex, paddingRight: 8 }}>
              {inText(cell(row))}
            </View>
          ))}
        </View>
      ))}
    </View>
  );
}

const inText = (content: ReactNode): ReactNode =>
  typeof content === "string" || typeof content === "number" ? <Text>{content}</Text> : content;

const head = {
  ...styles.label,
  flexDirection: "row",
  borderBottomWidth: 0.75,
  borderBottomColor: colors.ink,
  paddingBottom: 3,
} as const;

const line = {
  flexDirection: "row",
  borderBottomWidth: 0.5,
  borderBottomColor: colors.line,
  paddingVertical: 5,
} as const;
