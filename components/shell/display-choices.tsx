"use client";

import { Monitor, Moon, Rows2, Rows3, Sun } from "lucide-react";
import { MenuChoice } from "@/components/ui/menu";
import { useDisplayPreference } from "@/components/ui/use-display-preference";

const themes = [
  { value: "system", label: "As the system", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
] as const;

const densities = [
  { value: "comfortable", label: "Comfortable", icon: Rows2 },
  { value: "compact", label: "Compact", icon: Rows3 },
] as const;

/** Theme and density, inside a menu; remembered on this device. */
export function DisplayChoices() {
  const [theme, setTheme] = useDisplayPreference("theme");
  const [density, setDensity] = useDisplayPreference("density");
  return (
    <>
      <MenuChoice label="Theme" options={themes} value={theme} onValueChange={setTheme} />
      <MenuChoice label="Rows" options={densities} value={density} onValueChange={setDensity} />
    </>
  );
}
