export async function guardCorpus(): Promise<void> {}
