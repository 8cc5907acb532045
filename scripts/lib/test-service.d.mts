export type TestService = { baseUrl: string; dataDir: string; stop: () => Promise<void>; lastOutput: () => string };
export function startTestService(settings?: Record<string, string>): Promise<TestService>;
