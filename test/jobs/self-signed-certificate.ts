/** A certificate that no authority vouches for, for hooks.example.com, localhost and 127.0.0.1; its key protects nothing. */
export const selfSignedCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgfWu22Xsp6GlbVN32
CUr6Zy3kM2SvbZm2MfnjvMPUcTGhRANCAAS8cymwc972J2iXhVKUNNubMWT4RaMd
iDEcKi3HWudv9WMZJidxISPke/+Bt7GhYOPq+/id2nwspgPPcugiARCI
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBwDCCAWagAwIBAgIUSSON9RTLBA5r67vvftHahs1dQjUwCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRaG9va3MuZXhhbXBsZS5jb20wIBcNMjYxMTIwMDkwNzU3WhgP
MjEyNjEwMjcwOTA3NTdaMBwxGjAYBgNVBAMMEWhvb2tzLmV4YW1wbGUuY29tMFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEvHMpsHPe9idol4VSlDTbmzFk+EWjHYgx
HCotx1rnb/VjGSYncSEj5Hv/gbexoWDj6vv4ndp8LKYDz3LoIgEQiKOBgzCBgDAd
BgNVHQ4EFgQUiya+cNPUoaMEgrDpOAyoEqZV6p0wHwYDVR0jBBgwFoAUiya+cNPU
oaMEgrDpOAyoEqZV6p0wDwYDVR0TAQH/BAUwAwEB/zAtBgNVHREEJjAkghFob29r
cy5leGFtcGxlLmNvbYIJbG9jYWxob3N0hwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
IQDEdwLAGGWbVshoFztriCkYsEYz5REuxx8jBx8acP9JuQIgA8JzfFkzOHAOzpwC
4K3n/LFgA5iVDMjjqcRo7jwUuWs=
-----END CERTIFICATE-----`,
}
