type Named = { first_name: string; middle_name: string; last_name: string; degree: string };

/** "Quillfeather, Ada Marie · MD": how the console names a provider everywhere. */
export function providerName({ first_name, middle_name, last_name, degree }: Named): string {
  const given = [first_name, middle_name].filter(Boolean).join(" ");
  return `${[last_name, given].filter(Boolean).join(", ")}${degree ? ` · ${degree}` : ""}`;
}
