/** The value of the choice that takes a file from whoever has it; no user has this id. */
export const nobody = "nobody";

/** To whom a file can be given: oneself first, then the other people of the organization, then nobody. */
export const assigneeChoices = (people: readonly { id: string; name: string }[], myId: string) => [
  ...people.filter(({ id }) => id === myId).map(({ id }) => ({ value: id, label: "Me" })),
  ...people.filter(({ id }) => id !== myId).map(({ id, name }) => ({ value: id, label: name })),
  { value: nobody, label: "Nobody" },
];
