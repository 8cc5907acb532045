export function isPortFree(port: number, host: string): Promise<boolean>;
export function freePort(host?: string): Promise<number>;
export function claimPort(port: number, host: string): Promise<number>;
export function rememberedPort(dataDir: string, name: string): Promise<number>;
