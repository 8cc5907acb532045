export async function serveApi(): Promise<void> {}
