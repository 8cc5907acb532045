export async function hostileEndpoints(): Promise<void> {}
