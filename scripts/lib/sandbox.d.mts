export function isSandbox(): boolean;
export function prepareSandbox(urls: { owner: string; system: string }): Promise<void>;
