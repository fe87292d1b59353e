<?php
// Verifies a webhook of Amana. Needs nothing but PHP 8.0 or later.

declare(strict_types=1);

/** How far the signature's time may be from yours, in seconds: what is older may be a request that somebody recorded. */
const TOLERANCE_SECONDS = 300;

final class NotGenuine extends RuntimeException
{
}

/**
 * Answers the event when the request is genuine, and throws NotGenuine otherwise. `$body` is the raw body as it arrived, from
 * file_get_contents('php://input'): parsed and printed again, it is another text. `$headers` has names in lower case, as of
 * array_change_key_case(getallheaders()).
 */
function verify_webhook(string $secret, array $headers, string $body, ?int $now = null): array
{
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret), true);
    if ($key === false) {
        throw new InvalidArgumentException('a webhook secret is whsec_ and base64');
    }
    [$timestamp, $isGenuine] = isset($headers['x-webhook-signature'])
        ? own_signature($key, $headers, $body)
        : standard_signature($key, $headers, $body);
    if (!$isGenuine) {
        throw new NotGenuine('the signature does not match');
    }
    if (abs(($now ?? time()) - $timestamp) > TOLERANCE_SECONDS) {
        throw new NotGenuine('the signature is too old or from the future');
    }
    return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
}

/** `X-Webhook-Signature: t=<unix seconds>,v1=<hex>` over `t.body`. */
function own_signature(string $key, array $headers, string $body): array
{
    if (!preg_match('/^t=([0-9]{1,12}),v1=([0-9a-f]{64})$/D', $headers['x-webhook-signature'], $found)) {
        throw new NotGenuine('the header X-Webhook-Signature is malformed');
    }
    [, $timestamp, $given] = $found;
    return [(int) $timestamp, hash_equals(hash_hmac('sha256', "$timestamp.$body", $key), $given)];
}

/** The headers of Standard Webhooks: a list of `v1,<base64>`, separated by blanks, over `id.timestamp.body`. */
function standard_signature(string $key, array $headers, string $body): array
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    $signatures = $headers['webhook-signature'] ?? '';
    if ($id === '' || $signatures === '' || !preg_match('/^[0-9]{1,12}$/D', $timestamp)) {
        throw new NotGenuine('the request has no signature');
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    $isGenuine = false;
    foreach (explode(' ', $signatures) as $given) {
        $isGenuine = hash_equals($expected, $given) || $isGenuine;
    }
    return [(int) $timestamp, $isGenuine];
}

// Run as a program it reads one request a line, {"secret", "headers", "body", "now"}, and says of each what came of it.
if (PHP_SAPI === 'cli' && realpath($argv[0]) === __FILE__) {
    while (($line = fgets(STDIN)) !== false) {
        if (trim($line) === '') {
            continue;
        }
        $request = json_decode($line, true, 512, JSON_THROW_ON_ERROR);
        try {
            $event = verify_webhook($request['secret'], $request['headers'], $request['body'], $request['now']);
            echo 'genuine ', $event['id'], "\n";
        } catch (NotGenuine $refusal) {
            echo 'refused: ', $refusal->getMessage(), "\n";
        }
    }
}
