import { Text, View } from "@react-pdf/renderer";
import type { ScreeningMatch } from "./screening-evidence";
import { colors, styles } from "./theme";

/** Bits that a half of the track stands for: more than any single comparison gives. */
const fullScale = 20;
const half = 50;

/** The comparisons that add up to a score: what speaks for one person to the right, against it to the left. */
export const ScoreBars = ({ bars }: { bars: ScreeningMatch["bars"] }) => (
  <View style={{ marginTop: 3 }}>
    {bars.map(({ label, bits, detail }) => (
      <View key={label} style={{ flexDirection: "row", alignItems: "center", fontSize: 7.5, marginBottom: 1.5 }}>
        <Text style={{ width: 64 }}>{label}</Text>
        <Text style={{ width: 30, textAlign: "right", paddingRight: 6 }}>{`${bits > 0 ? "+" : ""}${bits}`}</Text>
        <View style={{ width: half * 2, height: 4, backgroundColor: colors.tint, marginRight: 8 }}>
          <Bar bits={bits} />
          <View
            style={{
              position: "absolute",
              left: half - 0.25,
              top: -1,
              width: 0.5,
              height: 6,
              backgroundColor: colors.faint,
            }}
          />
        </View>
        <Text style={[styles.quiet, { flex: 1 }]}>{detail}</Text>
      </View>
    ))}
  </View>
);

const Bar = ({ bits }: { bits: number }) => {
  const width = Math.min(1, Math.abs(bits) / fullScale) * half;
  const isFor = bits >= 0;
  return (
    <View
      style={{
        position: "absolute",
        top: 0,
        left: isFor ? half : half - width,
        width,
        height: 4,
        backgroundColor: isFor ? colors.accent : colors.faint,
      }}
    />
  );
};
