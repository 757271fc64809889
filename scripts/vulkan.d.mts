export function softwareVulkan(): Record<'VK_DRIVER_FILES' | 'LD_LIBRARY_PATH', string> | undefined;
