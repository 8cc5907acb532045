"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuChoice } from "@/components/ui/menu";
import { useDisplayPreference } from "@/components/ui/use-display-preference";

const themes = [
  { value: "system", label: "As the system", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
] as const;

/** Light, dark, or as the system says. */
export function ThemeSwitch() {
  const [theme, setTheme] = useDisplayPreference("theme");
  const icon = themes.find(({ value }) => value === theme)?.icon ?? Monitor;
  return (
    <Menu align="end" trigger={<IconButton label="Theme" icon={icon} side="bottom" />}>
      <MenuChoice label="Theme" options={themes} value={theme} onValueChange={setTheme} />
    </Menu>
  );
}
