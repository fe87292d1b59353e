import { Migration } from '@mikro-orm/migrations'

/**
 * The log of requests grows by whatever is asked, its rows stay alike, and no question about it goes by a body: as a table of its size is by
 * default, it would be sampled over and over, and the statistics would hold bodies after their rows have gone.
 */
export class RequestLogStatisticsMigration extends Migration {
  override up(): void {
    this.addSql('alter table logged_request alter request_body set statistics 0, alter answer_body set statistics 0')
    this.addSql('alter table logged_request set (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.5)')
  }
}
