export async function chaos(): Promise<void> {}
